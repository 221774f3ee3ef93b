// Keys for what a page offers: `data-key="n"` on a link, a button or a field is pressed by N, `data-key="g d"` by G and
// then D. `?` lists them. Ctrl+K, on a Mac ⌘K, finds any link or button of the page by its name, also while one types; no
// other key counts then, or with another key held, or below an open dialog. Where the visitor turned keys off, the class
// `keys-off` stands on <html>.

const root = document.documentElement
const isMac = /^(mac|iph|ipa)/i.test(navigator.platform)
const isTyping = target => target.closest?.('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')
const isShown = element => element.checkVisibility({ visibilityProperty: true })
const name = element => (element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent).trim().replace(/\s+/g, ' ')
// A modal dialog is all that can be used while it is open.
const place = () => [...document.querySelectorAll('dialog[open]:modal')].at(-1) ?? document
const offered = () => [...place().querySelectorAll('[data-key]')].filter(isShown)

let begun = ''
let ending

// The sign of a key as on a Latin keyboard: others have the same keys.
const sign = ({ key, code }) => {
  if (key === '?' || key === '؟') return '?'
  return key.length > 1 || /^[\x21-\x7e]$/.test(key) ? key.toLowerCase() : code === 'Slash' ? '/' : code.replace(/^Key/, '').toLowerCase()
}

addEventListener('keydown', event => {
  const key = sign(event)
  if (root.classList.contains('keys-off') || event.isComposing || event.defaultPrevented) return
  if ((isMac ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey && key === 'k') {
    event.preventDefault()
    return open(true)
  }
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || place() !== document) return
  if (key === '?') {
    event.preventDefault()
    return open(false)
  }
  if (key.length !== 1) return
  const typed = begun ? begun + ' ' + key : key
  clearTimeout(ending)
  begun = ''
  const element = offered().find(element => element.dataset.key === typed)
  if (element) {
    event.preventDefault()
    use(element)
  } else if (offered().some(element => element.dataset.key.startsWith(typed + ' '))) {
    begun = typed
    ending = setTimeout(() => { begun = '' }, 1500)
  }
})

const use = element => element.matches('input, textarea, select') ? (element.focus(), element.select?.()) : element.click()

// A list of what there is: of the keys, or of all links and buttons, which the field above it narrows.
const open = finds => {
  const opened = document.querySelector('#keys')
  if (opened) return opened.close()
  const all = finds ? [...place().querySelectorAll('a[href], button, summary')].filter(element => isShown(element) && name(element) && !element.closest('.skip')) : offered()
  // What stands in several rows under one name would be another than was meant.
  const counts = new Map()
  for (const element of all) counts.set(name(element), [...counts.get(name(element)) ?? [], element])
  const found = all.filter(element => counts.get(name(element)).length === 1 || element.matches('a') && counts.get(name(element)).every(other => other.href === element.href) && counts.get(name(element))[0] === element)
  const dialog = document.createElement('dialog')
  dialog.id = 'keys'
  dialog.className = 'palette'
  const heading = dialog.appendChild(document.createElement('h2'))
  heading.textContent = root.dataset[finds ? 'find' : 'keys']
  heading.id = 'keys-heading'
  dialog.setAttribute('aria-labelledby', heading.id)
  const field = finds && dialog.appendChild(document.createElement('input'))
  const list = dialog.appendChild(document.createElement('ul'))
  const count = dialog.appendChild(document.createElement('p'))
  count.className = 'visually-hidden'
  count.setAttribute('role', 'status')
  const fill = text => {
    const words = text.toLowerCase().split(/\s+/)
    const matches = found.filter(element => words.every(word => name(element).toLowerCase().includes(word)))
    if (text) count.textContent = matches.length
    list.replaceChildren(...matches.slice(0, 12).map(element => {
      const item = document.createElement('li')
      const button = item.appendChild(document.createElement('button'))
      button.type = 'button'
      button.textContent = name(element)
      button.onclick = () => { dialog.close(); use(element) }
      if (element.dataset.key) {
        const key = button.appendChild(document.createElement('kbd'))
        key.textContent = element.dataset.key
      }
      return item
    }))
  }
  if (field) {
    field.type = 'text'
    field.setAttribute('aria-labelledby', heading.id)
    field.oninput = () => fill(field.value)
  }
  dialog.onkeydown = event => {
    if (event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const buttons = [...list.querySelectorAll('button')]
    if (event.key === 'Enter' && event.target === field) {
      event.preventDefault()
      buttons[0]?.click()
    } else if (step) {
      event.preventDefault()
      const next = buttons.indexOf(document.activeElement) + step
      next < 0 && field ? field.focus() : buttons[Math.min(Math.max(next, 0), buttons.length - 1)]?.focus()
    }
  }
  dialog.onclose = () => dialog.remove()
  fill('')
  document.body.append(dialog)
  dialog.showModal()
}
