// Keeps in this browser what can be read and written without a connection, where its owner chose it: the notes that were
// opened last, the forms that change them, and what was typed into those and not sent yet. `service-worker.js` shows it. By
// `<meta name="offline">` each page says whose notes are kept; what is kept for anybody else is removed.
//
// In the cache `kept-` and the owner's mark stand the pages by their paths, with `x-kept`, when, and `x-title`; drafts are
// below `/offline/drafts/` by the numbers of their forms, and `/offline/seen` says when the site was last heard of.

const longest = 50
const root = document.documentElement
const find = (selector, place = document) => place.querySelector(selector)
const parsed = text => new DOMParser().parseFromString(text, 'text/html')
const owner = (page = document) => find('[name=offline]', page)?.content
const isOn = mark => mark && !['off', 'nobody', localStorage.offlineEnded].includes(mark)
// As pages are that are asked for in advance: they do not count as visits. A network that says nothing is given up.
const ask = (path, more) => fetch(path, { signal: AbortSignal.timeout(15000), ...more })
const get = path => ask(path, { headers: { purpose: 'prefetch;kept' } })
const note = /^\/notes\/[0-9a-f]{32}$/
const drafts = '/offline/drafts/'

const loaded = location.pathname // where the page is that was loaded as a whole
const asked = location.hash.slice(1) // the number of the draft that it was opened with
let main, marked // of the page that was looked at last
let kept // the note that was kept last, as it was
let isTyped = false
let isLeft = false

const isCopy = () => root.dataset.kept
const cacheOf = mark => caches.open('kept-' + mark)

// Pages

async function look(isOther) {
  const mark = owner()
  if (!mark) return
  // Only when a page comes: one that stands open since yesterday does not know who is signed in now.
  if (isOther) await removeOthers(mark)
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  if (mark === 'nobody' && !isInstalled && !await navigator.serviceWorker.getRegistration('/')) return
  if (isCopy()) return isOther && tell(mark)
  if (isOther && asked && isOn(mark)) await fill(mark)
  await navigator.serviceWorker.register('/static/service-worker.js', { scope: '/', updateViaCache: 'none' })
  await keepShell(mark).catch(() => {})
  if (localStorage.offlineEnded === mark) await end(mark)
  if (!isOn(mark)) return
  // Before anything is kept, for which there may be no room. Not in two windows at once.
  if (location.pathname === '/notes/drafts') localStorage.removeItem('offlineSent')
  await navigator.locks.request('offline', { ifAvailable: true }, lock => lock && sendAll(mark))
  // Each page says so until the drafts are looked at: the first is left before somebody has read it.
  if (localStorage.offlineSent === mark) await say('sent')
  const cache = await cacheOf(mark)
  await cache.put('/offline/seen', new Response(Date.now()))
  await list(mark)
  if (!await cache.match('/notes/new')) await keep(cache, '/notes/new')
  if (note.test(location.pathname)) {
    await keepNote(location.pathname, mark)
    await list(mark)
  }
}

async function removeOthers(mark) {
  for (const name of await caches.keys()) {
    if (name.startsWith('kept-') && name !== 'kept-' + mark) await caches.delete(name)
  }
}

// The page that is shown where nothing else is kept, with what pages are made of. Another one for each language, look and
// release.
async function keepShell(mark) {
  const key = [find('[name=client-version]')?.content, root.lang, root.className, mark].join()
  const shell = await caches.open('shell')
  const before = await shell.match('/offline')
  if (before?.headers.get('x-key') === encodeURIComponent(key)) return
  const page = await keep(shell, '/offline', { 'x-key': encodeURIComponent(key) })
  if (!page) return
  const parts = [...page.querySelectorAll('link[rel=stylesheet], link[rel=icon], script[src], img[src], use')]
  const paths = new Set(parts.map(it => it.getAttribute('src') ?? it.getAttribute('href')).map(it => it.split('#')[0]))
  for (const { url } of await shell.keys()) {
    const path = new URL(url).pathname
    if (path !== '/offline' && !paths.delete(path)) await shell.delete(path)
  }
  try {
    await shell.addAll([...paths].filter(it => it.startsWith('/')))
  } catch (error) {
    await shell.delete('/offline')
    throw error
  }
}

async function keepNote(path, mark) {
  const now = path + find('#times time')?.dateTime
  if (kept === now) return
  const cache = await cacheOf(mark)
  const page = await keep(cache, path, {}, mark)
  if (!page) return
  await keep(cache, path + '/edit', {}, mark)
  kept = now
  const pictures = [...page.querySelectorAll('main img[src^="/"]')].slice(0, 20).map(it => it.getAttribute('src'))
  for (const picture of pictures) if (!await cache.match(picture)) await cache.add(picture).catch(() => {})
  for (const { path } of (await notesIn(cache)).slice(longest)) await forget(cache, path)
}

const guards = [
  'content-type', 'content-security-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy',
  'permissions-policy', 'referrer-policy', 'x-content-type-options', 'x-frame-options'
]

// Nothing of another account, or of nobody, is kept under this mark: somebody else may have signed in meanwhile.
async function keep(cache, path, headers = {}, mark = owner()) {
  const answer = await get(path)
  if (answer.status === 404) await forget(cache, path)
  if (!answer.ok || answer.redirected) return
  const text = await answer.text()
  const page = parsed(text)
  if (owner(page) !== mark) return
  const title = encodeURIComponent(find('h1', page)?.textContent.trim() ?? '')
  const stored = new Headers({ ...headers, 'x-kept': new Date().toISOString(), 'x-title': title })
  for (const name of guards) {
    if (answer.headers.has(name)) stored.set(name, answer.headers.get(name))
  }
  await cache.put(path, new Response(text, { headers: stored }))
  return page
}

async function forget(cache, path) {
  for (const { url } of await cache.keys()) if (new URL(url).pathname.startsWith(path)) await cache.delete(url)
}

async function notesIn(cache) {
  const notes = []
  for (const { url } of await cache.keys()) {
    const path = new URL(url).pathname
    if (!note.test(path)) continue
    const { headers } = await cache.match(path)
    notes.push({ path, when: headers.get('x-kept'), title: decodeURIComponent(headers.get('x-title')) })
  }
  return notes.sort((one, other) => other.when > one.when ? 1 : -1)
}

// Drafts

const failed = () => find('.portico-failed')
const writing = () => find('form.note-form:has(.portico-failed)') ?? (typedIn?.isConnected ? typedIn : find('form.note-form'))
const numberOf = form => form.elements._form.value
// A file is no text that can be kept; one that was sent already is named.
const textsOf = fields => fields.filter(([, value]) => typeof value === 'string')
const fieldsOf = form => textsOf([...new FormData(form)]).filter(([name]) => name !== '_event')
const valueIn = (fields, name) => fields.find(it => it[0] === name)?.[1]

let typedIn // the form that was typed into last
let draft // what is kept of it: its number, and all that it says
let release // lets other windows have it
let since = 0 // when the first letter was typed that the server may not have
let submitted // the numbers by which it was saved

// What was typed is kept as long as the server may not have it: at once without a connection, else after 3 seconds, in
// which it is sent usually. It is let go where the form shows that the server has it.
async function record(mark) {
  const form = writing()
  if (!isOn(mark)) return
  const cache = await cacheOf(mark)
  if (!form) {
    // It was saved, where its note is shown. Where it was left, what could not be sent stays.
    const isSaved = draft && submitted?.includes(draft.number) && note.test(location.pathname) && !isCopy() && !failed()
    return letGo(isSaved && cache)
  }
  const isKnown = find('#draft-saved time', form) && written.every(it => form.elements[it].value === form.elements[it].defaultValue)
  if (isKnown) {
    if (since) find('[data-said=copy]')?.remove()
    return letGo(cache)
  }
  if (!since || !(isCopy() || failed() || !navigator.onLine || Date.now() - since > 3000)) return
  const number = numberOf(form)
  const path = location.pathname.replace(/\/draft$|\/drafts\/\d+$/, it => it === '/draft' ? '' : '/edit')
  const text = JSON.stringify({ path, fields: fieldsOf(form) })
  // It may have been removed elsewhere, and the mark with another look of the page.
  if (draft?.text === text && await cache.match(drafts + number)) return isSafe(form, text, path)
  const before = draft?.number
  draft = { number, text }
  if (before !== number) claim(number)
  try {
    await cache.put(drafts + number, new Response(text))
    isSafe(form, text, path)
    if (before && before !== number) await cache.delete(drafts + before)
    find('[data-said=full]')?.remove()
  } catch {
    notSafe()
    draft.text = ''
    find('[data-said=full]') ?? await say('full')
  }
}

const written = ['title', 'body', 'tags']

// Whoever leaves this form is not asked: what it says is kept and will be sent. Of two forms only one is kept.
function isSafe(form, text, path) {
  notSafe()
  if (text === JSON.stringify({ path, fields: fieldsOf(form) })) form.dataset.safe = ''
}

function notSafe() {
  for (const it of document.querySelectorAll('[data-safe]')) delete it.dataset.safe
}

async function letGo(cache) {
  notSafe()
  const { number } = draft ?? ''
  draft = submitted = null
  since = 0
  if (cache && number) await cache.delete(drafts + number)
  release?.()
}

// As long as this window has it, no other one takes it over or sends it.
function claim(number) {
  release?.()
  navigator.locks.request(drafts + number, { ifAvailable: true }, lock => lock && new Promise(done => { release = done }))
}

// Those that are open in no other window.
async function closedIn(cache) {
  const open = (await navigator.locks.query()).held.map(it => it.name)
  return (await draftsIn(cache)).filter(it => !open.includes(it.key))
}

async function draftsIn(cache) {
  const found = []
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname.startsWith(drafts)) found.push({ key: pathname, number: pathname.slice(drafts.length), ...await (await cache.match(url)).json() })
  }
  return found
}

// They become drafts of the account, each once however often it is sent, and keep the version they began with.
async function sendAll(mark) {
  const cache = await cacheOf(mark)
  let isSent = false
  for (const it of await closedIn(cache)) {
    // Not what the site has refused: the form says why, when it is opened.
    if (it.isRefused || asked === it.number) continue
    const { end, path } = await send(it, mark)
    if (!end) continue
    if (end === 'refused') {
      await cache.put(it.key, Response.json({ path, fields: it.fields, isRefused: true }))
      await say(end)
    } else await cache.delete(it.key)
    isSent ||= end === 'sent'
    if (isSent) localStorage.offlineSent = mark
    if (isSent && it.path === location.pathname && !isTyped) return location.reload()
  }
}

async function send({ path, fields }, mark) {
  for (const place of [path, '/notes/new']) {
    const answer = await get(place)
    const page = parsed(await answer.text())
    const form = find('form.note-form', page)
    const button = form && find('[data-latest]', form)
    if (answer.status === 404 || answer.ok && !button) continue
    if (!button || owner(page) !== mark) return {}
    // Saved already, or changed back.
    if (written.every(name => plain(valueIn(fields, name)) === plain(form.elements[name].value))) return { end: 'known' }
    const body = new URLSearchParams(textsOf(fields))
    if (place !== path) body.set('version', 0)
    body.set('_event', button.value)
    const sent = await ask(button.getAttribute('formaction'), { method: 'POST', body })
    if (sent.ok && owner(parsed(await sent.text())) === mark) return { end: 'sent' }
    return { end: [409, 413, 422].includes(sent.status) && 'refused', path: place }
  }
  return {}
}

const plain = text => text?.replace(/\r\n?/g, '\n')

// A form that was kept goes on with what was typed into it before. In each window it has a number of its own, so that
// none writes over another.
async function fill(mark) {
  const form = writing()
  if (!form) return
  if (isCopy()) form.elements._form.value = own(numberOf(form))
  // One window after another.
  await navigator.locks.request('offline-fill', async () => {
    const cache = await cacheOf(mark)
    const all = await closedIn(cache)
    const it = all.find(it => it.number === asked)
      ?? (isCopy() && location.pathname !== '/notes/new' && all.find(it => it.path === location.pathname))
    if (!it || isTyped) return
    for (const [name, value] of textsOf(it.fields)) if (form.elements[name] && name !== '_form') form.elements[name].value = value
    if (!isCopy()) form.elements._form.value = it.number
    isTyped = true
    since = 1
    await record(mark)
    if (numberOf(form) !== it.number) await cache.delete(it.key)
  })
  if (since) form.elements.body.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

// Its first letters and its last one say whose form it is.
function own(number) {
  const letters = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(12)))).replace(/\W/g, '-')
  return number.slice(0, 8) + letters.slice(0, 13) + number.at(-1)
}

// What is said

async function words(name) {
  const answer = await (await caches.open('shell')).match('/offline')
  return answer && find(`[data-says=${name}]`, find('#offline-words', parsed(await answer.text())).content)
}

async function say(name, when) {
  const line = await words(name)
  if (!line) return
  line.dataset.said = name
  const place = find('[data-time]', line)
  if (place) {
    const time = document.createElement('time')
    time.dateTime = when
    // In English as in Britain, like all pages.
    time.textContent = new Date(when).toLocaleString(root.lang.replace(/^en$/, 'en-GB'), { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })
    place.replaceWith(time)
  }
  find(`[data-said=${name}]`)?.remove()
  find('main').prepend(document.importNode(line, true))
}

async function tell(mark) {
  // A tick is sent by its own form, which nothing keeps.
  for (const box of document.querySelectorAll('form.tasks input')) box.disabled = true
  if (isOn(mark)) await fill(mark)
  if (!find('#offline-words')) await say('copy', root.dataset.kept)
  if (isOn(mark)) await list(mark)
  else if (localStorage.offlineEnded === mark) await say('ended')
  setInterval(again, 10000)
}

// A server that was away says nothing when it is back.
async function again() {
  if (!isCopy() || isTyped || isLeft || failed()) return
  const { status } = await ask(location.href, { headers: { purpose: 'prefetch;kept' }, signal: AbortSignal.timeout(5000) })
  if (status < 500 && !isTyped && !isLeft) location.reload()
}

async function list(mark) {
  if (!find('#kept')) return
  const cache = await cacheOf(mark)
  const untitled = find('[data-says=untitled]', find('#offline-words').content).textContent
  const notes = (await notesIn(cache)).map(it => [it.path, it.title])
  const unsent = (await draftsIn(cache)).map(it => [it.path + '#' + it.number, valueIn(it.fields, 'title') || untitled, it.key])
  show('#kept-list', notes)
  show('#unsent-list', unsent)
  find('#kept-none').hidden = notes.length > 0
  find('#unsent').hidden = unsent.length === 0
  find('#kept').hidden = false
}

function show(selector, rows) {
  find(selector).replaceChildren(...rows.map(([path, title, key]) => {
    const row = document.createElement('li')
    const link = row.appendChild(document.createElement('a'))
    link.href = path
    link.target = '_self'
    link.dir = 'auto'
    link.textContent = title
    if (key) {
      const button = row.appendChild(document.importNode(find('[data-says=discard]', find('#offline-words').content), true))
      button.setAttribute('aria-label', `${button.textContent}: ${title}`)
      button.dataset.draft = key
    }
    return row
  }))
}

// When

let waiting
const changed = async () => {
  waiting = null
  const mark = owner()
  const isOther = find('main') !== main || mark !== marked
  main = find('main')
  marked = mark
  // What was done is said on a page that the server has sent since.
  if (location.pathname !== loaded || find('.notice')) {
    delete root.dataset.kept
    find('[data-said=copy]')?.remove()
  }
  const choice = find('#keep-notes')
  if (choice?.hidden) choice.hidden = false
  await record(mark).catch(() => {})
  if (since && !isOther) soon(1000)
  const times = find('#times time')?.dateTime
  if (isOther || isOn(mark) && note.test(location.pathname) && kept !== location.pathname + times) await look(isOther).catch(() => {})
}

// At most so long after the first thing that happened: whoever types without a pause is not waited for.
function soon(wait = 300) {
  waiting ??= setTimeout(changed, wait)
}

async function click({ target }) {
  if (target.closest?.('[data-reload]')) return location.reload()
  const mark = owner()
  const key = target.closest?.('[data-draft]')?.dataset.draft
  if (key) {
    await (await cacheOf(mark)).delete(key)
    await list(mark)
  }
  // It holds at once, and the site is told as soon as it can be.
  if (target.closest?.('#remove-kept')) {
    localStorage.offlineEnded = mark
    await caches.delete('kept-' + mark)
    if (find('#kept')) find('#kept').hidden = true
    if (isCopy()) await say('ended')
  }
  if (target.closest?.('#keep-notes')) localStorage.removeItem('offlineEnded')
}

// The choice that was taken back without a connection.
async function end(mark) {
  const page = parsed(await (await get('/offline')).text())
  const button = find('#remove-kept', page)
  if (!button || owner(page) !== mark) return
  const body = new URLSearchParams({ _event: button.value, _form: find(`#${button.getAttribute('form')} [name=_form]`, page).value })
  await ask(button.getAttribute('formaction'), { method: 'POST', body })
}

function submit({ target: form, submitter }) {
  const mark = owner()
  const path = new URL(submitter?.formAction || form.action, location.href).pathname
  if (form.matches('form.note-form') && !submitter?.matches('[data-latest]')) submitted = [numberOf(form), draft?.number]
  if (!isOn(mark)) return
  // What is deleted for ever is not kept either.
  const [, gone] = /^(\/notes\/(?:[0-9a-f]{32}(?=\/delete)|(?=trash\/empty)))/.exec(path) ?? []
  if (gone) cacheOf(mark).then(cache => forget(cache, gone))
}

if ('serviceWorker' in navigator && 'caches' in window && 'locks' in navigator) {
  new MutationObserver(() => soon()).observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['value'] })
  addEventListener('input', ({ target }) => {
    isTyped = true
    if (!target.closest?.('form.note-form')) return
    typedIn = target.closest('form.note-form')
    delete typedIn.dataset.safe
    since ||= Date.now()
    soon()
  })
  addEventListener('click', click)
  addEventListener('submit', submit)
  addEventListener('pagehide', () => record(owner()))
  // A page that is being left is not loaded once more: that would undo the click on a link.
  addEventListener('beforeunload', () => {
    isLeft = true
    setTimeout(() => { isLeft = false }, 3000)
  })
  addEventListener('online', () => {
    if (isCopy() && !isTyped && !failed()) return isLeft || location.reload()
    look(false).catch(() => {})
  })
  changed()
}
