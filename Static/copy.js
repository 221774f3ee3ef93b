// Puts a button behind each element with `data-copyable` that copies what it says: a field its value, a list a line for
// each item. Where a browser lets no page copy, there is none. Behind one with `data-copyable="print"` stands another
// button, which prints the page.

const words = document.documentElement.dataset
// What was made just now, such as a link to share, stands in a notice.
const copyable = '[data-copyable], .notice a[dir=ltr]'
const textOf = it => it.href ?? it.value ?? ([...it.querySelectorAll('li')].map(row => row.textContent.trim()).join('\n') || it.textContent.trim())

// Behind the label of a field, which may hold no other control.
const placeOf = it => it.closest('label') ?? it
const sourceOf = button => {
  const before = button.previousElementSibling
  const it = before?.matches('.copy') ? before.previousElementSibling : before
  return it?.matches(copyable) ? it : it?.querySelector(copyable)
}

function put() {
  for (const it of document.querySelectorAll('.copy')) if (!sourceOf(it)) it.remove()
  for (const it of document.querySelectorAll(copyable)) {
    if (placeOf(it).nextElementSibling?.matches('.copy')) continue
    placeOf(it).after(...it.dataset.copyable === 'print' ? [button(), printing()] : [button()])
  }
}

function printing() {
  const it = document.createElement('button')
  it.type = 'button'
  it.className = 'copy'
  it.textContent = words.print
  it.onclick = () => print()
  return it
}

function button() {
  const it = document.createElement('button')
  it.type = 'button'
  it.className = 'copy'
  it.textContent = words.copy
  it.setAttribute('aria-live', 'polite')
  it.onclick = async () => {
    const source = sourceOf(it)
    try {
      await navigator.clipboard.writeText(textOf(source))
      it.textContent = words.copied
    } catch {
      // Where the browser does not let it, it is marked, to be copied with a key.
      source.select ? source.select() : getSelection().selectAllChildren(source)
    }
    setTimeout(() => { it.textContent = words.copy }, 3000)
  }
  return it
}

if (navigator.clipboard) {
  new MutationObserver(put).observe(document.documentElement, { childList: true, subtree: true })
  put()
}
