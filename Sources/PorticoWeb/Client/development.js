// Follows the program and its templates while they are developed. Served in development only.

const place = '/portico/changes'
const kept = 'portico-development'
const pause = 500
let version, pages, scripts, dismissed, waiting, isAsking, failure

// What was typed, across a page that is loaded anew. Passwords, codes and files are never kept.

const isSecret = it => /one-time-code|cc-|password/.test(it.autocomplete)
const isKept = it => it.name && !/^(password|file|hidden|submit|button|image|reset)$/.test(it.type) && !isSecret(it)
const fields = () => [...document.querySelectorAll('input,textarea,select')].filter(isKept)
const nameOf = it => [it.form ? [...document.forms].indexOf(it.form) : -1, it.name, it.type].join()

function keep() {
  const typed = fields().map(it => ({
    name: nameOf(it),
    value: it.value,
    checked: it.checked,
    chosen: it.selectedOptions && [...it.selectedOptions].map(option => option.value),
  }))
  const focus = fields().indexOf(document.activeElement)
  try {
    sessionStorage.setItem(kept, JSON.stringify({ url: location.href, typed, focus, y: scrollY }))
  } catch {
    // There is no room for it.
  }
}

function giveBack() {
  const text = sessionStorage.getItem(kept)
  const all = text && JSON.parse(text)
  // It is for the page itself, not for one that says what is wrong in its place, or that leads there.
  if (document.querySelector('[data-portico-problems]') || all?.url !== location.href) return
  sessionStorage.removeItem(kept)
  const rest = [...all.typed]
  for (const it of fields()) {
    const index = rest.findIndex(typed => typed.name === nameOf(it) && (!/radio|checkbox/.test(it.type) || typed.value === it.value))
    if (index < 0) continue
    const [typed] = rest.splice(index, 1)
    const before = [it.value, it.checked, it.selectedOptions?.length].join()
    if (/radio|checkbox/.test(it.type)) it.checked = typed.checked
    else if (it.type === 'select-multiple') for (const option of it.options) option.selected = typed.chosen.includes(option.value)
    else it.value = typed.value
    // As if it had been typed.
    if ([it.value, it.checked, it.selectedOptions?.length].join() !== before) it.dispatchEvent(new Event('input', { bubbles: true }))
  }
  fields()[all.focus]?.focus({ preventScroll: true })
  scrollTo(0, all.y)
}

function reload() {
  // Nothing that was typed is lost, so nobody is asked.
  addEventListener('beforeunload', event => event.stopImmediatePropagation(), { capture: true })
  keep()
  location.reload()
}

// The page's own script shows it anew in place, with all that was typed into it.
function refresh(needsScripts) {
  failure = null
  if (needsScripts || dispatchEvent(new Event('portico-reload', { cancelable: true }))) reload()
}

// What is wrong.

function element(name, text, attributes = {}) {
  const it = document.createElement(name)
  for (const key in attributes) it.setAttribute(key, attributes[key])
  it.append(text)
  return it
}

const shown = () => document.querySelector('.portico-trouble')

function show(heading, text) {
  if (text !== dismissed) dismissed = null
  if (!text || text === dismissed) return shown()?.remove()
  const known = shown()
  if (known?.dataset.text === text) return
  known?.remove()
  const box = element('section', '', { class: 'portico-trouble', role: 'alert', 'aria-label': heading })
  box.dataset.text = text
  const button = element('button', 'Dismiss', { type: 'button' })
  button.onclick = dismiss
  const host = document.querySelector('dialog[open]') ?? document.documentElement
  host.append(box)
  // Then it is read out.
  setTimeout(() => box.append(element('h2', heading), element('pre', text, { tabindex: 0, 'aria-label': 'Output' }), button))
}

function dismiss() {
  dismissed = shown()?.dataset.text
  shown()?.remove()
}

function busy(isBuilding) {
  const known = document.querySelector('.portico-building')
  if (!isBuilding) return known?.remove()
  if (known) return
  const it = element('p', '', { class: 'portico-building', role: 'status' })
  document.documentElement.append(it)
  setTimeout(() => it.append('Building…'))
}

// The page and its stream go on without a script that fails.
function report(error) {
  failure = error?.stack?.includes(error.message) ? error.stack : String(error?.stack ? error + '\n' + error.stack : error)
  show('A script of the page failed', failure)
}

addEventListener('error', ({ error }) => error && report(error))
addEventListener('unhandledrejection', ({ reason }) => report(reason))

// Following.

function take(state) {
  busy(state.status === 'building')
  const isBroken = state.status === 'failed'
  const isProblemPage = document.querySelector('[data-portico-problems]')
  const problems = isProblemPage ? null : state.problems
  if (isBroken) show('The program cannot be built', state.output)
  else if (problems) show('The templates have problems', problems)
  else show('A script of the page failed', failure)
  version = state.version
  // Broken templates show no page: what is there is the last good one, with what was typed.
  if (state.problems) return
  const needsScripts = scripts && scripts !== state.scripts
  const isOld = pages ? pages !== state.pages : isProblemPage
  scripts = state.scripts
  pages = state.pages
  if (isOld) refresh(needsScripts)
}

async function follow() {
  clearTimeout(waiting)
  if (document.hidden || isAsking) return
  let wait = pause
  isAsking = true
  try {
    const answer = await fetch(place + (version ? '?since=' + encodeURIComponent(version) : ''), { headers: { Accept: 'application/json' } })
    // A server that is not in development.
    if (answer.status === 404) return
    if (answer.ok) {
      take(await answer.json())
      wait = 100
    }
  } catch {
    // The program is started anew.
  } finally {
    isAsking = false
  }
  clearTimeout(waiting)
  waiting = setTimeout(follow, wait)
}

addEventListener('keydown', event => {
  if (event.key === 'Escape' && shown()) dismiss()
})
addEventListener('visibilitychange', follow)
giveBack()
follow()
