// What fails here is left to the browser: pages work without.

const words = {
  unsaved: 'Leave? What you typed is not saved.',
  failed: 'Not sent. Nothing you typed is lost: try again.',
  changed: 'Changed elsewhere. What you typed is kept.',
  loading: 'Loading',
}
const all = (selector, root = document) => [...root.querySelectorAll(selector)]
const byId = id => document.getElementById(id)
const find = (selector, root = document) => root.querySelector(selector)
const read = (it, name) => it.getAttribute?.(name) // a form's `id` can be an input
const bare = url => String(url).split('#')[0]
const partsOf = page => /^portico (\S+) ?(.*)/.exec(page.lastChild.data) ?? []
const assetsOf = page => all('script[src],[rel=stylesheet]', page).map(it => it.src || it.href).join()

let shown = bare(location) // not yet `location` while it is fetched
let [, version, refresh] = partsOf(document)
let visiting, isLeaving

function make(tag, name, text, key = 'role', value = 'status') {
  const it = document.createElement(tag)
  it.className = 'portico-' + name
  it.setAttribute(key, value)
  setTimeout(() => it.textContent = text) // then it is read out
  return it
}

// Words

const touched = new WeakMap() // control: what was sent of it
const controls = () => all('textarea,select,input:not([type=hidden])')
const isText = it => it.defaultValue != null && !isTick(it)
const isTyped = it => touched.has(it) || isText(it) && it.value !== it.defaultValue
const isTick = it => /radio|checkbox/.test(it.type)

const valuesOf = form => [...form?.elements ?? []].map(it => [it, it.value])

/** What it holds, and what was printed. */
function state(it) {
  if (isTick(it)) return [it.checked, it.defaultChecked]
  return [it.value, it.options ? find('[selected]', it)?.value : it.defaultValue]
}

/** Words: ticks are a click, and passwords are known. */
function isUnsaved(sent) {
  return controls().some(it => it.form !== sent && it.form?.matches('[method=post i]') && !find('[type=password]', it.form)
    && isText(it) && ![it.defaultValue, touched.get(it)].includes(it.value))
}

const mayLeave = sent => !isUnsaved(sent) || confirm(words.unsaved)

// Morphing

const keyOf = it => [it.nodeName, read(it, 'id') ?? read(it, 'name') ?? read(it, 'rel'), isTick(it) && it.value].join()
const isKept = it => it?.matches?.('.notice,[class^=portico-],script,style')

function morph(old, now) {
  if (now.nodeType !== 1) old.data = now.data
  if (old.isEqualNode(now) || read(now, 'data-keep') != null) return
  for (const { name } of [...old.attributes, ...now.attributes]) {
    const value = read(now, name)
    if (name === 'open' || read(old, name) === value || name === 'tabindex' && old === document.activeElement) continue
    if (value == null) old.removeAttribute(name)
    else old.setAttribute(name, value)
  }
  const spare = {}
  for (const it of old.childNodes) if (!isKept(it)) (spare[keyOf(it)] ??= []).push(it)
  const pairs = new Map()
  for (const it of now.childNodes) {
    const found = byId(read(it, 'id')) ?? spare[keyOf(it)]?.shift()
    if (!it.matches?.('script,style')) pairs.set(it, found?.nodeName === it.nodeName && found)
  }
  const used = new Set(pairs.values())
  let at = old.firstChild
  for (const [it, found] of pairs) {
    while (isKept(at)) at = at.nextSibling
    // What moves loses focus and scroll: text may, and all but the focus.
    let next = found && at
    while (next && next !== found && (!used.has(next) || next.nodeType !== 1 || found.contains(document.activeElement))) next = next.nextSibling
    const placed = put(old, it, found, next || at)
    used.add(placed)
    at = placed.nextSibling
  }
  for (const it of [...old.childNodes]) used.has(it) || isKept(it) || it.remove()
}

/** New elements may hold old ones. */
function put(parent, it, found, at) {
  if (!found && read(it, 'data-keep') != null) throw it
  const placed = found || document.importNode(it)
  if (placed !== at) parent.insertBefore(placed, at)
  morph(placed, it)
  return placed
}

function lay(change, isOwn) {
  const focus = document.activeElement
  const before = controls()
  const typed = before.filter(isTyped).map(it => [it, ...state(it), valuesOf(it.form)])
  change()
  for (const [it, value, served, values] of typed) {
    if (!it.isConnected) {
      const [like, other] = controls().filter(like => !before.includes(like) && like.name === it.name && like.type === it.type)
      if (!like || other) continue
      morph(it, like)
      like.replaceWith(it)
    }
    if (isTick(it)) it.checked = value
    else if (it.type === 'select-one') it.value = value
    const now = state(it)[1]
    const next = it.nextElementSibling
    const isMarked = next?.className === 'portico-changed'
    if ([value, touched.get(it)].includes(now)) isMarked && next.remove()
    else if (isMarked || now !== served && !isOwn) {
      isMarked || it.after(make('span', 'changed', words.changed))
      // With the new offer it would overwrite what others did, unseen.
      for (const [it, value] of values) if (/hidden|submit/.test(it.type) && it.name !== '_form') it.value = value
    }
  }
  if (focus !== document.activeElement) focus?.focus({ preventScroll: true })
}

// Visits

const bar = make('progress', 'progress', '', 'aria-label', words.loading)

/** Unlike `fetch`, it has progress. */
function ask(url, body) {
  const request = new XMLHttpRequest()
  request.open(body ? 'POST' : 'GET', url)
  request.responseType = 'document'
  request.setRequestHeader('Accept', 'text/html')
  request.upload.onprogress = ({ loaded, total }) => loaded < total ? bar.value = loaded / total : bar.removeAttribute('value')
  request.onreadystatechange = () => {
    if (request.readyState !== 2) return
    const headers = request.getAllResponseHeaders()
    request.place = request.responseURL + new URL(url).hash
    if (!/^content-type: text\/html/m.test(headers) || /disposition: attachment/.test(headers)) request.abort()
  }
  request.answer = new Promise(done => request.onloadend = done)
  request.send(body)
  return Object.assign(request, { url, at: Date.now() })
}

function leaveToBrowser() {
  isLeaving = true
  setTimeout(() => isLeaving = false, 1e3) // it may be a download
}

/** `how`: to `push` or `pop` a page, or to `type`, `quiet` or `reload` over this one. False: not now. */
async function visit(url, how, { body, form, button } = {}) {
  const isUpdate = /type|quiet|reload/.test(how)
  if (visiting && isUpdate && how + visiting.how !== 'typetype') return false
  visiting?.abort()
  const main = find('main') ?? document.body
  const sent = valuesOf(form)
  setTimeout(() => {
    if (me !== visiting || /quiet|reload/.test(how)) return
    main.setAttribute('aria-busy', true)
    main.append(bar)
  }, 150)
  clearTimeout(hovering)
  find('.portico-failed')?.remove()
  let me
  try {
    me = visiting = !body && prefetched?.url === url && Date.now() - prefetched.at < 1e4 ? prefetched : ask(url, body)
    prefetched = null
    me.how = how
    me.key = body && (button ?? form)
    await me.answer
    if (me !== visiting) return
    await show(me, how, isUpdate, sent)
  } catch {
    const place = me?.place ?? url
    if (how === 'reload') follow(backoff())
    else if (isUpdate || form && me && !me.place) (button ?? form).after(make('p', 'failed', words.failed))
    else {
      leaveToBrowser()
      if (body && place === url) setTimeout(() => form.requestSubmit(button)) // answered the same
      else if (how === 'pop') location.reload()
      else location.assign(place)
    }
  }
  if (me !== visiting) return
  visiting = null
  if (bar.isConnected && !refresh) main.removeAttribute('aria-busy')
  bar.remove()
  bar.removeAttribute('value')
}

async function show(me, how, isUpdate, sent) {
  const page = me.response
  // A page to sign in has no place for what is typed.
  if (isUpdate ? controls().some(it => touched.has(it) && it.name && !page.getElementsByName(it.name)[0]) : !me.key && assetsOf(page) !== assetsOf(document)) throw page
  for (const [it, value] of sent) if (touched.has(it)) touched.set(it, value)
  const first = find('[autofocus]', page)
  first?.removeAttribute('autofocus')
  const change = () => {
    if (me !== visiting) return
    const isNew = how === 'push' && bare(me.place) !== bare(location)
    if (isNew) remember()
    if (isUpdate) lay(() => {
      if (find('.notice', page)) find('.notice')?.remove()
      morph(document.documentElement, page.documentElement)
    }, how !== 'reload')
    else {
      morph(document.head, page.head)
      document.documentElement.lang = page.documentElement.lang
      document.body.replaceWith(page.body)
    }
    history[isNew ? 'pushState' : 'replaceState'](isUpdate || how === 'pop' ? history.state : {}, '', me.place)
    if (!isUpdate) arrive(first)
    shown = bare(location)
    ;[, version, refresh] = partsOf(page)
    follow(how === 'reload' ? backoff() : 250)
  }
  if (isUpdate || !document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return change()
  const moving = document.startViewTransition(change)
  moving.ready.catch(() => {})
  await moving.updateCallbackDone
}

function arrive(first) {
  const target = byId(decodeURIComponent(location.hash.slice(1)))
  const y = history.state?.y
  scrollTo(0, y ?? 0)
  if (y == null) target?.scrollIntoView()
  const focus = first ?? target ?? find('h1')
  if (focus?.tabIndex < 0) focus.tabIndex = -1
  focus?.focus({ preventScroll: !first })
}

function remember() {
  if (bare(location) !== shown) return
  history.scrollRestoration = 'manual'
  history.replaceState({ y: scrollY }, '')
}

function travel() {
  if (bare(location) !== shown) return mayLeave() ? visit(location.href, 'pop') : history.pushState({}, '', shown)
  if (visiting?.how === 'pop') visiting.abort()
  if (history.state) scrollTo(0, history.state.y)
}

// Links

let hovering, prefetched

function linkAt({ target }) {
  const link = isLeaving || target.closest?.('a[href]:not([download],[target])')
  const isOurs = link?.origin === location.origin && !(link.href.includes('#') && bare(link.href) === bare(location))
  return isOurs && link
}

function click(event) {
  const link = linkAt(event)
  if (!link || event.defaultPrevented || event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  if (mayLeave()) visit(link.href, 'push')
}

function hover(event) {
  clearTimeout(hovering)
  const link = linkAt(event)
  if (link && !link.relList.contains('nofollow') && !navigator.connection?.saveData) hovering = setTimeout(() => {
    prefetched?.abort()
    prefetched = ask(link.href)
  }, 65)
}

// Forms

function submission(form, button) {
  const say = name => button?.getAttribute('form' + name) ?? read(form, name) ?? ''
  const url = new URL(say('action'), location)
  const method = say('method')
  if (url.origin !== location.origin || say('target') || /dialog/i.test(method)) return
  const data = new FormData(form, button)
  const fields = new URLSearchParams(data)
  if (/post/i.test(method)) return { url: url.href, body: /multipart/i.test(say('enctype')) ? data : fields, form, button }
  url.search = fields
  return { url: url.href, form, button }
}

function submit(event) {
  const { target: form, submitter: button } = event
  if (event.defaultPrevented) return
  const sent = !isLeaving && submission(form, button)
  if (!sent) return leaveToBrowser()
  event.preventDefault()
  if (visiting?.key && visiting.key === (button ?? form) || !mayLeave(form)) return
  clearTimeout(timers.get(form))
  visit(sent.url, 'push', sent)
}

const timers = new WeakMap()
let composed

function type({ target, isComposing }) {
  const { form } = target
  if (!touched.has(target)) touched.set(target)
  if (isComposing || !form) return
  const button = [...form.elements].find(it => it.dataset.latest)
  const delay = (button ?? form).dataset.latest
  clearTimeout(timers.get(form))
  if (delay) timers.set(form, setTimeout(send, delay, form, button))
}

async function send(form, button) {
  if (!form.isConnected || !form.matches(':valid')) return
  const sent = submission(form, button)
  if (!button && sent.url === (visiting?.url ?? location.href)) return
  // A draft brings the number of the next.
  if (await visit(sent.url, button ? 'quiet' : 'type', sent) === false) timers.set(form, setTimeout(send, 500, form, button))
}

// Stream

let stream, following, polling, tries = 0, pausedUntil = 0
const backoff = () => Math.random() * Math.min(3e4, 1e3 * 2 ** tries++)

function follow(wait = 0) {
  clearTimeout(following)
  clearTimeout(polling)
  stream?.abort()
  stream = null
  if (version && !document.hidden) following = setTimeout(open, Math.max(wait, pausedUntil - Date.now()))
  if (refresh) polling = setTimeout(() => stream?.isOpen || visit(location.href, 'reload'), refresh * 1e3)
}

async function open() {
  const me = stream = new AbortController()
  await seat(me).catch(() => {})
  if (me === stream) follow(backoff())
}

/** HTTP/1.1 has six connections for all windows. */
function seat(me) {
  if (!navigator.locks || /^h[23]/.test(performance.getEntriesByType('navigation')[0]?.nextHopProtocol)) return listen(me)
  const queue = new AbortController()
  me.signal.onabort = () => queue.abort()
  return new Promise(done => {
    for (const seat of '1234') navigator.locks.request('portico-stream-' + seat, queue, () => {
      if (queue.signal.aborted) return
      queue.abort()
      return listen(me).finally(done)
    }).catch(() => {})
  })
}

function hear() {
  clearTimeout(following)
  following = setTimeout(follow, 6e4)
}

async function listen(me) {
  hear()
  const headers = { Accept: 'text/event-stream', 'Last-Event-ID': version }
  const answer = await fetch(shown, { headers, cache: 'no-store', signal: me.signal })
  const type = answer.headers.get('content-type')
  find('.portico-quiet')?.remove()
  if (answer.status === 204) version = null
  if (/429|503/.test(answer.status)) {
    pausedUntil = Date.now() + 1e3 * ~~answer.headers.get('retry-after')
    if (/plain/.test(type)) find('main').append(make('p', 'quiet', await answer.text()))
  }
  if (!/event-stream/.test(type)) return
  me.isOpen = true
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let batch = []
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    hear()
    const frames = (rest + value).split('\n\n')
    rest = frames.pop()
    for (const frame of frames) {
      const say = name => frame.split('\n').filter(it => it.startsWith(name)).map(it => it.replace(/^\w+: ?/, ''))
      const [id] = say('id')
      batch.push([say('event')[0], say('data')])
      if (!id) continue
      await composed
      if (me !== stream) return
      try {
        lay(() => batch.forEach(operate))
      } catch {
        return visit(location.href, 'reload')
      }
      version = id
      tries = 0
      batch = []
      if (!find('[aria-busy=true]')) refresh = 0
    }
  }
}

/** Throws where the page is another. */
function operate([event, lines]) {
  const [first] = lines
  if (event === 'reload') throw event
  if (first == null) return
  if (event === 'remove') return all('[id]').find(it => hash(it.id) === parseInt(first, 16))?.remove()
  const template = document.createElement('template')
  template.innerHTML = lines.slice(event ? 1 : 0).join('\n')
  const it = template.content.firstElementChild
  const found = byId(it.id) ?? (event ? null : find(it.localName))
  const at = byId(first)
  if (event) put(at.parentNode, it, found, event === 'after' ? at.nextSibling : at)
  else if (found.nodeName === it.nodeName) morph(found, it)
  else throw it
}

/** FNV-1a */
function hash(text) {
  return new TextEncoder().encode(text).reduce((sum, byte) => Math.imul(sum ^ byte, 0x1000193), 0x811c9dc5) >>> 0
}

const handlers = {
  click, submit, input: type, compositionend: type, mouseover: hover, popstate: travel, scrollend: remember,
  online: () => follow(tries = 0),
  visibilitychange: () => follow(),
  compositionstart: () => composed = new Promise(done => addEventListener('compositionend', done, { once: true })),
  beforeunload(event) {
    if (!isLeaving && isUnsaved()) event.returnValue = true
  },
  pagehide() {
    history.scrollRestoration = 'auto'
    follow(1e9)
  },
  pageshow: () => setTimeout(() => {
    if (refresh) stop()
    follow()
  }),
}
for (const name in handlers) addEventListener(name, handlers[name])
