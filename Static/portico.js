const words = {
  unsaved: 'Leave? What you typed is not saved.',
  failed: 'Not sent yet. What you typed is kept.',
  changed: 'Changed elsewhere. What you typed is kept.',
  ...document.documentElement.dataset,
}
const all = (selector, root = document) => [...root.querySelectorAll(selector)]
const byId = id => document.getElementById(id)
const find = (selector, root = document) => root.querySelector(selector)
const read = (it, name) => it?.getAttribute?.(name) // `form.id` may be an input
const bare = url => String(url).split('#')[0]
const partsOf = page => /^portico (\S+) ?(.*)/.exec(page.lastChild.data) ?? []
const assetsOf = page => all('script,[rel=stylesheet]', page).map(it => it.outerHTML).join()

let shown = bare(location)
let [, version, refresh] = partsOf(document)
let visiting, last, isLeaving, resting
let popup, below, over, left // the page below, its own

function make(tag, name, text = words[name], key = 'role', value = 'status') {
  const it = document.createElement(tag)
  it.className = 'portico-' + name
  it.setAttribute(key, value)
  if (text) setTimeout(() => it.append(text)) // then read out
  return it
}

// Words

const touched = new WeakMap() // controls with what was sent, forms with a choice
const controls = root => all('textarea,select,input:not([type=hidden])', root)
const isText = it => !/select|radio|checkbox/.test(it.type)
const isTick = it => /radio|checkbox/.test(it.type)

const valuesOf = form => [...form?.elements ?? []].map(it => [it, it.value])

function state(it) {
  if (isTick(it)) return [it.checked, it.defaultChecked]
  return [it.value, it.defaultValue ?? find('[selected]', it)?.value]
}

function isUnsaved(root, sent) {
  return controls(root).some(it => it.form !== sent && it.form?.matches('[method=post i]') && !find('[type=password]', it.form)
    && isText(it) && ![it.defaultValue, touched.get(it)].includes(it.value))
}

const mayLeave = (root, sent) => !isUnsaved(root, sent) || confirm(words.unsaved)

// Morphing

const keyOf = it => [it.nodeName, read(it, 'id') ?? read(it, 'name') ?? read(it, 'rel'), isTick(it) && it.value].join()
const isKept = it => it?.matches?.('script,style,.notice,[class^=portico-]')

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
    // What moves loses focus and scroll.
    let next = found && at
    while (next && next !== found && (!used.has(next) || next.nodeType !== 1 || found.contains(document.activeElement))) next = next.nextSibling
    const placed = put(old, it, found, next || at)
    used.add(placed)
    at = placed.nextSibling
  }
  for (const it of [...old.childNodes]) used.has(it) || isKept(it) || it.remove()
}

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
  const typed = before.filter(it => touched.has(it) || isText(it) && it.value !== it.defaultValue).map(it => [it, ...state(it), valuesOf(it.form)])
  change()
  for (let [it, value, served, values] of typed) {
    if (!it.isConnected) {
      const [like, other] = controls().filter(found => found.name === it.name && found.type === it.type && !before.includes(found))
      if (!like || other) continue
      morph(it, like)
      like.replaceWith(it)
    }
    if (isTick(it)) it.checked = value
    else if (it.type === 'select-one') it.value = value
    const now = state(it)[1]
    if (value === served && isText(it) && !touched.get(it)) it.value = value = now // undone
    const next = it.nextElementSibling
    const isSaid = next?.className === 'portico-changed'
    if ([value, touched.get(it)].includes(now)) isSaid && next.remove()
    else if (isSaid || now !== served && !isOwn) {
      isSaid || it.after(make('span', 'changed'))
      // so that it is a conflict
      for (const [it, value] of values) if (/hidden|submit/.test(it.type) && it.name !== '_form') it.value = value
    }
  }
  focus?.focus({ preventScroll: true })
}

function operate([event, lines]) {
  const first = lines[0]
  if (first == null) return
  if (event === 'remove') return all('[id]').find(it => !(fnv1a(it.id) ^ parseInt(first, 16)))?.remove()
  const template = document.createElement('template')
  template.innerHTML = lines.slice(!!event).join('\n')
  const it = template.content.firstElementChild
  const found = it.id ? byId(it.id) : find(it.localName)
  const at = byId(first)
  if (event) put(at.parentNode, it, found, event === 'after' ? at.nextSibling : at)
  else if (found.nodeName === it.nodeName) morph(found, it)
  else throw it
}

function fnv1a(text) {
  return new TextEncoder().encode(text).reduce((sum, byte) => Math.imul(sum ^ byte, 0x1000193), 0x811c9dc5)
}

// Visits

const bar = make('progress', 'progress', '', 'aria-label', 'Loading')

function ask(url, body) {
  const me = new XMLHttpRequest()
  me.open(body ? 'POST' : 'GET', url)
  me.responseType = 'document'
  me.url = url
  me.upload.onprogress = ({ loaded, total }) => loaded < total ? bar.value = loaded / total : bar.removeAttribute('value')
  me.onreadystatechange = () => {
    if (me.readyState !== 2) return
    me.place = new URL(me.getResponseHeader('content-location') ?? '', me.responseURL) + new URL(url).hash
    const headers = me.getAllResponseHeaders()
    if (!/type: text\/html/.test(headers) || /: attachment/.test(headers)) me.abort()
  }
  me.answer = new Promise(done => me.onloadend = done)
  me.send(body)
  return me
}

function leave() {
  isLeaving = setTimeout(() => isLeaving = 0, 1e3)
}

// True: not now.
async function visit(url, how, { body, form, button } = {}) {
  const isUpdate = /type|quiet|reload/.test(how)
  if (isUpdate && (visiting && how + visiting.how !== 'typetype' || popup && !popup.contains(form))) return true
  visiting?.abort()
  const main = find('.portico-popup,main') ?? document.body
  const sent = valuesOf(form)
  setTimeout(() => {
    if (me !== visiting || /quiet|reload/.test(how)) return
    main.ariaBusy = true
    main.append(bar)
  }, 150)
  clearTimeout(hovering)
  if (!isUpdate) find('.portico-failed')?.remove()
  if (body) follow(1e5) // the answer tells
  let me
  try {
    me = visiting = !body && prefetched?.url === url ? prefetched : ask(url, body)
    prefetched = null
    me.how = how
    me.key = body && (button ?? form)
    await me.answer
    if (me === visiting && !isUpdate) await new Promise(done => document.startViewTransition?.(done).ready.catch(done) ?? done())
    if (me !== visiting) return
    show(me, how, isUpdate, sent, form)
    last = me
    if (form) find('.portico-failed')?.remove()
  } catch {
    const place = me?.place ?? url
    if (form && me && (isUpdate || !me.place)) {
      find('.portico-failed') ?? (button ?? form).after(make('p', 'failed'))
      if (isUpdate && !(me.place && me.status < 429)) later(5e3, form, button)
    } else if (!isUpdate && (body || how === 'pop' || mayLeave())) {
      leave()
      if (body && place === url) setTimeout(() => form.requestSubmit(button))
      else if (how === 'pop') location.reload()
      else location.assign(place)
    }
  }
  if (me !== visiting) return
  visiting = null
  follow(how === 'reload' ? backoff() : 250)
  if (bar.isConnected && !refresh) main.ariaBusy = null
  bar.remove()
  bar.removeAttribute('value')
}

function show(me, how, isUpdate, sent, form) {
  const page = me.response
  const parts = partsOf(page)
  if (popup && how === 'push' && bare(me.place) === below) {
    isUpdate = how = 'back'
    close()
    history.back()
  }
  const isPush = how === 'push'
  const isOwn = !/reload|back/.test(how)
  const isNew = isPush && bare(me.place) !== shown
  const owner = me.getResponseHeader('portico-popup')
  const isPopup = owner && (isPush ? popup || isNew : isOver()) && !parts[2]
  const lost = isUpdate && controls(popup).find(it => touched.has(it) && it.name && !page.getElementsByName(it.name)[0])
  if (lost && !isOwn && me.status < 429) {
    lost.after(make('span', 'changed'))
    version = refresh = null
    return
  }
  if (lost || how === 'quiet' && me.status > 428 || !isUpdate && !me.key && assetsOf(page) !== assetsOf(document)) throw page
  for (const [it, value] of sent) if ((!isUpdate || me.status < 400) && touched.has(it)) touched.set(it, value)
  if (isPush && !isPopup && (popup || !me.key) && !mayLeave()) return popup?.prepend(find('.notice', page) ?? '')
  const isEntry = isNew && !(popup && (isPopup || me.key)) || how === 'type' && touched.delete(form)
  const first = find('[autofocus]', page)
  first?.removeAttribute('autofocus')
  if (isEntry) remember()
  if (isUpdate) lay(() => {
    if (find('.notice', page)) find('.notice')?.remove()
    if (popup) morph(popup, popupOf(page))
    else morph(document.documentElement, page.documentElement)
  }, isOwn)
  else if (isPopup) {
    if (popup) close()
    below = shown
    over = location.origin + owner
    popup = popupOf(page)
    document.body.prepend(popup)
    popup.showModal()
  } else {
    popup = undefined
    morph(document.head, page.head)
    document.documentElement.lang = page.documentElement.lang
    document.documentElement.dir = page.documentElement.dir
    document.body.replaceWith(page.body)
  }
  if (how === 'back') find('.notice')?.focus({ preventScroll: true })
  else history[isEntry ? 'pushState' : 'replaceState'](isPush ? { below } : history.state, '', me.place)
  if (!isUpdate) arrive(first)
  shown = bare(me.place)
  if (!popup) [, version, refresh] = parts
}

// Popups

function popupOf(page) {
  const it = make('dialog', 'popup', '', 'aria-label', page.title)
  it.append(...all('main>*,#portico', page))
  it.onclose = () => {
    if (it !== popup) return
    const focus = left
    if (visiting?.key || !mayLeave(it)) {
      it.showModal()
      return focus.focus()
    }
    close()
    history.back()
  }
  return it
}

function close() {
  popup.close()
  popup.remove()
  popup = undefined
  shown = below
  follow(250)
}

const isOver = () => history.state?.below === shown

function arrive(first) {
  const target = byId(decodeURIComponent(location.hash.slice(1)))
  const y = history.state?.y
  popup || scrollTo(0, y ?? 0)
  if (y == null) target?.scrollIntoView()
  const focus = first ?? target ?? find('h1')
  if (focus?.tabIndex < 0) focus.tabIndex = -1
  focus?.focus({ preventScroll: !first })
}

function remember() {
  if (popup || bare(location) !== shown) return
  history.scrollRestoration = 'manual'
  history.replaceState({ y: scrollY }, '')
}

function travel() {
  if (bare(location) !== shown) {
    const isBelow = popup && bare(location) === below
    if (!isBelow && (isOver() || mayLeave())) return visit(location.href, 'pop')
    history.pushState({ below }, '', shown)
    return isBelow && popup.close()
  }
  if (visiting?.how === 'pop') visiting.abort()
  if (history.state) scrollTo(0, history.state.y)
}

// Links

let hovering, prefetched

function linkAt({ target }) {
  const link = target.closest?.('a[href]:not([download],[target])')
  if (link?.origin === location.origin && (popup || !link.href.includes('#') || bare(link.href) !== bare(location))) return link
}

function click(event) {
  const link = linkAt(event)
  if (isLeaving || !link || event.defaultPrevented || event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const place = bare(link.href)
  if (popup && place === shown) location.replace(link.href)
  else if (popup && [below, over].includes(place)) popup.close()
  else visit(link.href, 'push')
}

function hover(event) {
  clearTimeout(hovering)
  const link = linkAt(event)
  if (link && !/nofollow/.test(link.rel) && !navigator.connection?.saveData) hovering = setTimeout(() => {
    prefetched?.abort()
    const me = prefetched = ask(link.href)
    setTimeout(() => me.url = '', 1e4)
  }, 65)
}

// Forms

function sending(form, button) {
  const say = name => read(button, 'form' + name) ?? read(form, name) ?? ''
  const url = new URL(say('action'), location)
  const method = say('method')
  if (say('target') || /dialog/i.test(method) || url.origin !== location.origin) return
  let body = new FormData(form, button)
  if (!/multipart/i.test(say('enctype'))) body = new URLSearchParams(body)
  if (!/post/i.test(method)) {
    url.search = new URLSearchParams(body)
    body = null
  }
  return { url: url.href, body, form, button }
}

function submit(event) {
  const { target: form, submitter: button } = event
  if (event.defaultPrevented) return
  const sent = !isLeaving && sending(form, button)
  if (!sent) return leave()
  event.preventDefault()
  if (visiting?.key === (button ?? form) || sent.body && !mayLeave(popup, form)) return
  later(0, form)
  visit(sent.url, 'push', sent)
}

const timers = new WeakMap()
let composed

function type({ target, isComposing }) {
  const { form } = target
  if (!touched.has(target)) touched.set(target)
  if (isComposing || !form) return
  if (!isText(target)) touched.set(form)
  const button = [...form.elements].find(it => it.dataset.latest)
  later((button ?? form).dataset.latest, form, button)
}

function later(wait, form, button) {
  clearTimeout(timers.get(form))
  if (wait) timers.set(form, setTimeout(send, wait, form, button))
}

async function send(form, button) {
  if (!form.isConnected || !form.matches(':valid')) return
  const sent = sending(form, button)
  if (!button && sent.url === (visiting ?? last)?.url) return
  if (await visit(sent.url, button ? 'quiet' : 'type', sent)) later(500, form, button)
}

// Stream

let stream, following, polling, tries = 0, paused = 0
const backoff = () => Math.random() * Math.min(3e4, 1e3 * 2 ** tries++)

function follow(wait = 0) {
  clearTimeout(following)
  clearTimeout(polling)
  stream?.abort()
  stream = null
  if (popup) return
  if (version && !document.hidden) following = setTimeout(open, Math.max(wait, paused - Date.now()))
  if (refresh) polling = setTimeout(() => stream?.isOpen || visit(location.href, 'reload'), refresh * 1e3)
}

function open() {
  const me = stream = new AbortController()
  const run = async () => {
    if (me.headers) return
    me.headers = { Accept: 'text/event-stream', 'Last-Event-ID': version }
    await listen(me).catch(() => {})
    if (me === stream) follow(backoff())
  }
  if (!navigator.locks || /h[23]/.test(performance.getEntries()[0]?.nextHopProtocol)) return run()
  // HTTP/1.1 has six connections.
  for (const seat of '1234') navigator.locks.request('portico-' + seat, me, run).catch(() => {})
}

function hear() {
  clearTimeout(following)
  following = setTimeout(follow, 6e4)
}

async function listen(me) {
  hear()
  const answer = await fetch(shown, me)
  const type = answer.headers.get('content-type')
  find('.portico-quiet')?.remove()
  if (answer.status === 204) version = null
  const wait = 1e3 * answer.headers.get('retry-after')
  if (wait) {
    paused = Date.now() + wait
    if (/plain/.test(type)) find('main').append(make('p', 'quiet', await answer.text()))
  }
  if (!/event-stream/.test(type)) return
  me.isOpen = true
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = '', batch = []
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

const handlers = {
  click, submit, input: type, compositionend: type, mouseover: hover, popstate: travel,
  // WebKit has no `scrollend`.
  scroll: () => resting ??= setTimeout(() => resting = remember(), 500),
  focusout: ({ target }) => left = target,
  online: () => follow(tries = 0),
  visibilitychange: () => follow(tries = 0),
  compositionstart: () => composed = new Promise(done => addEventListener('compositionend', done, { once: true })),
  beforeunload(event) {
    if (!isLeaving && isUnsaved()) event.returnValue = true
  },
  pagehide: () => follow(1e9),
  pageshow: () => setTimeout(() => {
    if (refresh) stop()
    follow()
  }),
}
for (const name in handlers) addEventListener(name, handlers[name])
travel()
