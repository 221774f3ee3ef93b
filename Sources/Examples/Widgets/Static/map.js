// A map with places. It stays as one left it on the way from page to page.

import { messages, send } from './portico/hook.js'

const space = 'http://www.w3.org/2000/svg'
const size = 400

export default function map(element) {
  const picture = document.createElementNS(space, 'svg')
  picture.setAttribute('aria-hidden', 'true')
  element.append(picture)
  let centre = [500, 500]
  let start

  function draw() {
    picture.setAttribute('viewBox', [centre[0] - size / 2, centre[1] - size / 2, size, size].join(' '))
    picture.replaceChildren(
      ...JSON.parse(element.dataset.places).map(([number, x, y]) => {
        const place = document.createElementNS(space, 'circle')
        place.setAttribute('cx', x)
        place.setAttribute('cy', y)
        place.setAttribute('r', size / 40)
        place.setAttribute('class', String(number) === element.dataset.chosen ? 'place chosen' : 'place')
        return place
      }),
    )
  }

  /** A point of the screen in thousandths of the map. */
  function placeAt({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(picture.getScreenCTM().inverse())
    return [x, y]
  }

  picture.onpointerdown = event => {
    start = { centre, at: placeAt(event), isDragged: false }
    picture.setPointerCapture(event.pointerId)
  }
  picture.onpointermove = event => {
    if (!start) return
    const at = placeAt(event)
    const [x, y] = [0, 1].map(axis => centre[axis] + start.at[axis] - at[axis])
    if (Math.hypot(x - start.centre[0], y - start.centre[1]) > 4) start.isDragged = true
    if (!start.isDragged) return
    centre = [x, y].map(place => Math.min(Math.max(place, 0), 1000))
    draw()
  }
  picture.onpointerup = event => {
    const { isDragged } = start ?? {}
    start = null
    const [x, y] = placeAt(event).map(Math.round)
    if (isDragged === false && Math.min(x, y) >= 0 && Math.max(x, y) <= 1000) send(document.getElementById('placing'), { x, y })
  }
  picture.onpointercancel = () => (start = null)

  const hear = messages(element, ([, x, y]) => {
    centre = [x, y]
  })

  draw()
  return {
    updated() {
      hear()
      draw()
    },
    gone: () => picture.remove(),
  }
}
