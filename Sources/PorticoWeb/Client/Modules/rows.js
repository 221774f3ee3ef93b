// The module of a list whose rows come, go and change places with a transition. Each row has an id.

const time = { duration: 200, easing: 'ease-out' }
const isWanted = () => !document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches
const isShown = ({ height, top, bottom }) => height && bottom > 0 && top < innerHeight

export default function rows(list) {
  let before
  const find = () => [...list.children].filter(it => it.id)
  return {
    updating() {
      before = isWanted() ? new Map(find().map(it => [it, it.getBoundingClientRect()])) : null
    },
    updated() {
      if (!before) return
      for (const it of find()) {
        const was = before.get(it)
        const is = it.getBoundingClientRect()
        if (!isShown(is)) continue
        if (!was) it.animate([{ opacity: 0 }, {}], time)
        else if (was.top !== is.top || was.left !== is.left)
          it.animate([{ transform: `translate(${was.left - is.left}px, ${was.top - is.top}px)` }, {}], time)
      }
      let last = null
      for (const [it, was] of before) {
        if (it.parentNode === list) last = it
        else if (isShown(was)) last = leave(it, was, last)
      }
      before = null
    },
  }

  // The row has gone. A picture of it stays where it was for as long as it fades.
  function leave(row, { height }, previous) {
    const copy = row.cloneNode(true)
    for (const it of [copy, ...copy.querySelectorAll('[id],[name],[data-hook]')])
      for (const name of ['id', 'name', 'data-hook']) it.removeAttribute(name)
    copy.inert = true
    copy.setAttribute('aria-hidden', 'true')
    list.insertBefore(copy, previous ? previous.nextSibling : list.firstChild)
    const gap = { paddingBlock: 0, marginBlock: 0, borderWidth: 0 }
    copy.animate([{ height: height + 'px', opacity: 1, overflow: 'clip' }, { height: 0, opacity: 0, overflow: 'clip', ...gap }], time).onfinish = () => copy.remove()
    return copy
  }
}
