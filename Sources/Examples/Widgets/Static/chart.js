// Draws the values of an element as bars.

const space = 'http://www.w3.org/2000/svg'

export default function chart(figure) {
  const picture = document.createElementNS(space, 'svg')
  picture.setAttribute('class', 'bars')
  picture.setAttribute('aria-hidden', 'true')
  picture.setAttribute('preserveAspectRatio', 'none')
  figure.prepend(picture)

  function draw() {
    const values = figure.dataset.values.split(',').filter(Boolean).map(Number)
    picture.setAttribute('viewBox', `0 0 ${Math.max(values.length, 1)} 100`)
    picture.replaceChildren(
      ...values.map((value, index) => {
        const bar = document.createElementNS(space, 'rect')
        const place = { x: index + 0.1, y: 100 - value, width: 0.8, height: value }
        for (const name in place) bar.setAttribute(name, place[name])
        return bar
      }),
    )
  }

  draw()
  return { updated: draw, gone: () => picture.remove() }
}
