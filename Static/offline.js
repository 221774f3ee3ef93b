// Keeps in this browser what can be read and written without a connection, where its owner chose it: the notes that were
// opened last, the forms that change them, and what was typed into those and could not be sent. `service-worker.js` shows
// it. By `<meta name="offline">` each page says whose notes are kept; what is kept for anybody else is removed.
//
// In the cache `kept-` and the owner's mark stand the pages by their paths, with `x-kept`, when, and `x-title`; drafts are
// below `/offline/drafts/`, and `/offline/seen` says when the site was last heard of.

const longest = 50
const root = document.documentElement
const find = (selector, place = document) => place.querySelector(selector)
const parsed = text => new DOMParser().parseFromString(text, 'text/html')
const owner = (page = document) => find('[name=offline]', page)?.content
const isOn = mark => mark && !['off', 'nobody'].includes(mark)
// As pages that are asked for in advance: nobody is there by them.
const get = path => fetch(path, { headers: { purpose: 'prefetch' } })
const note = /^\/notes\/[0-9a-f-]{32,36}$/
const drafts = '/offline/drafts/'

let loaded = location.pathname // where the page is that was loaded as a whole
let seen // what was looked at last
let unsent // the number of the form on this page that is kept as it could not be sent
let isTyped = false

const isCopy = () => root.dataset.kept && location.pathname === loaded
const cacheOf = mark => caches.open('kept-' + mark)

// Each page

async function look() {
  const mark = owner()
  if (!mark) return
  for (const name of await caches.keys()) {
    if (name.startsWith('kept-') && name !== 'kept-' + mark) await caches.delete(name)
  }
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  if (mark === 'nobody' && !isInstalled && !await navigator.serviceWorker.getRegistration('/')) return
  if (isCopy()) return tell(mark)
  await navigator.serviceWorker.register('/static/service-worker.js', { scope: '/', updateViaCache: 'none' })
  await keepShell(mark)
  if (!isOn(mark)) return
  await (await cacheOf(mark)).put('/offline/seen', new Response(Date.now()))
  if (note.test(location.pathname)) await keepNote(location.pathname, mark)
  await sendAll(mark)
  await list(mark)
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
  if (isOn(mark)) await keep(await cacheOf(mark), '/notes/new')
}

async function keepNote(path, mark) {
  const cache = await cacheOf(mark)
  const page = await keep(cache, path, {}, mark)
  if (!page) return
  await keep(cache, path + '/edit', {}, mark)
  const pictures = [...page.querySelectorAll('main img[src^="/"]')].slice(0, 20).map(it => it.getAttribute('src'))
  for (const picture of pictures) if (!await cache.match(picture)) await cache.add(picture).catch(() => {})
  for (const { path } of (await notesIn(cache)).slice(longest)) {
    for (const { url } of await cache.keys()) if (new URL(url).pathname.startsWith(path)) await cache.delete(url)
  }
}

// Nothing of another account, or of nobody, is kept under this mark: somebody else may have signed in meanwhile.
async function keep(cache, path, headers = {}, mark = owner()) {
  const answer = await get(path)
  if (!answer.ok || answer.redirected) return answer.status === 404 && await cache.delete(path) && undefined
  const text = await answer.text()
  const page = parsed(text)
  if (owner(page) !== mark) return
  const title = encodeURIComponent(find('h1', page)?.textContent.trim() ?? '')
  const kept = new Headers({ ...headers, 'x-kept': new Date().toISOString(), 'x-title': title })
  for (const name of ['content-type', 'content-security-policy', 'referrer-policy', 'x-content-type-options']) {
    if (answer.headers.has(name)) kept.set(name, answer.headers.get(name))
  }
  await cache.put(path, new Response(text, { headers: kept }))
  return page
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
const writing = () => [...document.querySelectorAll('form.note-form')].find(it => it.contains(failed())) ?? find('form.note-form')

// What could not be sent is kept as soon as the page says so, and let go as soon as it was sent.
async function record() {
  const mark = owner()
  const form = writing()
  if (!isOn(mark)) return
  const cache = await cacheOf(mark)
  if (failed() && form) {
    const fields = [...new FormData(form)].filter(([name]) => name !== '_event')
    unsent = form.elements._form.value
    const draft = { path: location.pathname, when: new Date().toISOString(), fields }
    await cache.put(drafts + unsent, Response.json(draft))
  } else if (unsent && !find('[aria-busy=true]')) {
    await cache.delete(drafts + unsent)
    unsent = null
  }
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
  for (const draft of await draftsIn(cache)) {
    if (unsent === draft.number) continue
    if (!await send(draft, mark)) continue
    await cache.delete(draft.key)
    isSent = true
    if (draft.path === location.pathname && !isTyped) return location.reload()
  }
  if (isSent) say('sent')
}

async function send({ path, fields }, mark) {
  for (const place of [path, '/notes/new']) {
    const answer = await get(place)
    const page = parsed(await answer.text())
    const form = find('form.note-form', page)
    const button = form?.querySelector('[data-latest]')
    if (answer.status === 404 || answer.ok && !button) continue
    if (!button || owner(page) !== mark) return false
    const body = new URLSearchParams(fields)
    if (place !== path) body.set('version', 0)
    body.set('_event', button.value)
    const sent = await fetch(button.getAttribute('formaction'), { method: 'POST', body })
    return sent.ok && owner(parsed(await sent.text())) === mark
  }
}

// A form that was kept goes on with what was typed into it before; a new note has a number of its own.
async function fill(mark) {
  const form = writing()
  if (!form) return
  const all = await draftsIn(await cacheOf(mark))
  const number = location.hash.slice(1)
  const isNew = location.pathname === '/notes/new'
  const draft = all.find(it => isNew ? it.number === number : it.path === location.pathname)
  if (draft) {
    for (const [name, value] of draft.fields) if (form.elements[name]) form.elements[name].value = value
    form.elements.body.dispatchEvent(new InputEvent('input', { bubbles: true }))
  } else if (isNew) {
    const letters = crypto.getRandomValues(new Uint8Array(13))
    const own = form.elements._form
    own.value = own.value.slice(0, 8) + btoa(String.fromCharCode(...letters)).replace(/\W/g, '-').slice(0, 13) + own.value.at(-1)
  }
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
    time.textContent = new Date(when).toLocaleString(root.lang.replace(/^en$/, 'en-GB'), { dateStyle: 'medium', timeStyle: 'short' })
    place.replaceWith(time)
  }
  find(`[data-said=${name}]`)?.remove()
  find('main').prepend(document.importNode(line, true))
}

async function tell(mark) {
  if (location.pathname !== '/offline' && !find('#offline-words')) await say('copy', root.dataset.kept)
  if (!isOn(mark)) return
  await fill(mark)
  await list(mark)
}

async function list(mark) {
  if (!find('#kept')) return
  const cache = await cacheOf(mark)
  const untitled = find('[data-says=untitled]', find('#offline-words').content).textContent
  const titleOf = ({ fields }) => fields.find(([name]) => name === 'title')?.[1] || untitled
  const notes = (await notesIn(cache)).map(it => [it.path, it.title])
  const unsent = (await draftsIn(cache)).map(it => [it.path + (it.path === '/notes/new' ? '#' + it.number : ''), titleOf(it)])
  show('#kept-list', notes)
  show('#unsent-list', unsent)
  find('#kept-none').hidden = notes.length > 0
  find('#unsent').hidden = unsent.length === 0
  find('#kept').hidden = false
}

function show(selector, rows) {
  find(selector).replaceChildren(...rows.map(([path, title]) => {
    const row = document.createElement('li')
    const link = row.appendChild(document.createElement('a'))
    link.href = path
    link.dir = 'auto'
    link.textContent = title
    return row
  }))
}

// When

let waiting, isLooking
// One after another, for all windows of this browser: two would send a draft twice.
const alone = run => navigator.locks ? navigator.locks.request('offline', run) : run()

async function changed() {
  const now = [location.pathname, owner(), find('#times time')?.dateTime].join()
  await alone(async () => {
    await record()
    if (now === seen) return
    seen = now
    await look()
  }).catch(() => {})
}

function soon() {
  clearTimeout(waiting)
  waiting = setTimeout(changed, 300)
}

if ('serviceWorker' in navigator && 'caches' in window) {
  new MutationObserver(soon).observe(root, { childList: true, subtree: true })
  addEventListener('input', () => {
    isTyped = true
    soon()
  })
  addEventListener('click', ({ target }) => {
    if (target.closest?.('[data-reload]')) location.reload()
    if (target.closest?.('#remove-kept')) caches.delete('kept-' + owner())
  })
  addEventListener('online', () => {
    if (isCopy() && !failed()) return location.reload()
    seen = null
    soon()
  })
  changed()
}
