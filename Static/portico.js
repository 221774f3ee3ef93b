const words = {
  unsaved: 'Leave? What you typed is not saved.',
  failed: 'Not sent yet. What you typed is kept.',
  changed: 'Changed elsewhere. What you typed is kept.',
  discard: 'Discard',
  ...document.documentElement.dataset,
}
const all = (selector, root = document) => [...root.querySelectorAll(selector)]
const byId = id => document.getElementById(id ?? '')
const find = (selector, root = document) => root.querySelector(selector)
const read = (it, name) => it?.getAttribute?.(name)
const bare = url => String(url).split('#')[0]
const partsOf = page => /^portico (\S+) ?(.*)/.exec(page.lastChild.data) ?? []
const assetsOf = page => all('script,[rel=stylesheet]', page).map(it => it.outerHTML).join()
const notice = '.notice[role=status][tabindex]'

let shown = bare(location)
let [, version, refresh] = partsOf(document)
let visiting, last, isLeaving, resting, retrying, gone
let popup, below, over
const assets = assetsOf(document)
const release = find('[name=client-version]')?.content ?? ''
const ours = new WeakSet(all('*'))
const said = {}

function make(tag, name, key = 'role', value = 'status') {
  const it = said[name] = document.createElement(tag)
  it.className = 'portico-' + name
  it.setAttribute(key, value)
  setTimeout(() => it.prepend(words[name] ?? ''))
  return it
}

const touched = new WeakMap()
const inputsOf = form => [...form?.elements ?? []]
const valuesOf = form => inputsOf(form).map(it => [it, valueOf(it)])
const controls = root => all('textarea,select,input:not([type=hidden]),[contenteditable]', root)
const isTick = it => /radio|box/.test(it.type)
const isText = it => !isTick(it) && !it.options
const latest = form => inputsOf(form).find(it => it.dataset.latest)

function isAtStake(root, page) {
  return controls(root).some(it => it.form && (isText(it) || said.failed?.isConnected || !navigator.onLine) && isUnsaved(it) && !find('[type=password]', it.form) && !(page && likeOf(it, controls(page))))
}

function valueOf(it, state = 'checked') {
  if (isTick(it)) return (it.type === 'radio' ? all('[type=radio]').filter(one => one.form === it.form && one.name === it.name) : [it]).find(it => it[state])?.value ?? ''
  if (it.options) return [...it.selectedOptions].map(it => it.value).join('\n')
  return !it.validity?.badInput && (it.value ?? it.innerHTML)
}

const isChanged = it => servedOf(it) !== valueOf(it)
const isUnsaved = it => isChanged(it) && touched.get(it) !== valueOf(it) && it.form?.matches('[method=post i]') !== false

function servedOf(it) {
  if (isTick(it)) return valueOf(it, 'defaultChecked')
  if (!it.validity) return it.defaultValue ?? it.innerHTML
  const form = document.createElement('form')
  form.append(it.cloneNode(true))
  form.reset()
  return valueOf(form.firstChild)
}

function mayLeave(root, page) {
  if (!isAtStake(root, page) || confirm(words.unsaved)) return true
  if (bare(location) !== shown) history.pushState({ below }, '', shown)
}

// Morphing

const keyOf = it => [it.nodeName, read(it, 'id') ?? read(it, 'name') ?? read(it, 'rel') ?? it.data,
  (isTick(it) || it.text) && it.value].join()
const isKept = it => it.matches?.('script,style,' + notice) || it.matches && !ours.has(it) && it.localName !== 'font'

function morph(old, now) {
  gone.delete(old)
  if (now.localName === 'template') old.innerHTML = now.innerHTML
  if (old.isEqualNode(now) || read(now, 'data-keep') != null) return
  const isCustom = /-/.test(old.localName)
  for (const { name } of [...(isCustom ? old.served ?? now : old).attributes, ...now.attributes]) {
    const value = read(now, name)
    if (name === 'open' || name === 'tabindex' || read(old, name) === value) continue
    if (value == null) old.removeAttribute(name)
    else old.setAttribute(name, value)
  }
  if (isCustom) old.served = now.cloneNode()
  if (old.isContentEditable && touched.has(old)) return old.defaultValue = now.innerHTML
  const spare = {}
  for (const it of [...old.childNodes].reverse()) if (!isKept(it)) (spare[keyOf(it)] ??= []).push(it)
  const pairs = new Map()
  for (const it of now.childNodes) {
    const found = byId(read(it, 'id')) ?? spare[keyOf(it)]?.pop()
    if (!it.matches?.('script,style')) pairs.set(it, found?.nodeName === it.nodeName && found)
  }
  const used = new Set(pairs.values())
  let at = old.firstChild
  for (const [it, found] of pairs) {
    while (at && isKept(at)) at = at.nextSibling
    let next = found && at
    while (next && next !== found && (!used.has(next) || !next.matches || found.contains(document.activeElement))) next = next.nextSibling
    const placed = insert(old, it, found, next || at)
    used.add(placed)
    at = placed.nextSibling
  }
  for (const it of [...old.childNodes]) used.has(it) || isKept(it) || (it.matches ? gone.add(it) : it.remove())
}

function insert(parent, it, found, at) {
  if (!found && read(it, 'data-keep') != null) throw it
  const placed = found || document.importNode(it)
  ours.add(placed)
  morph(placed, it)
  if (placed !== at) parent.insertBefore(placed, at?.parentNode === parent ? at : null)
  return placed
}

function likeOf(it, from) {
  const found = from.filter(one => keyOf(one) === keyOf(it) && regionOf(one) === regionOf(it))
  return !found[1] && found[0]
}

const regionOf = it => read(it.parentNode.closest('[id]'), 'id')

function lay(change, own) {
  const focus = document.activeElement
  const were = controls()
  const held = were.filter(it => (touched.has(it) || isChanged(it)) && (it.type !== 'radio' || it.checked)).map(it => [it, valueOf(it), servedOf(it), [...it.selectedOptions ?? []], valuesOf(it.form ?? it.closest('form'))])
  gone = new Set()
  change()
  if (refresh) restore()
  for (let [it, value, was, chosen, values] of held) {
    const isOwn = own && it.form === own
    if (!it.isConnected || [...gone].some(root => root.contains(it))) {
      const like = likeOf(it, controls().filter(it => !were.includes(it)))
      if (!like) continue
      morph(it, like)
      like.replaceWith(it)
    }
    const [isLost] = chosen.filter(it => gone.delete(it))
    const now = servedOf(it)
    if (it.type === 'radio') it.checked = true
    for (const one of it.options ?? []) one.selected = chosen.includes(one)
    if (isTick(it) && touched.get(it) === value) it.checked = it.defaultChecked, value = now
    if (value === was && isText(it) && !touched.get(it)) it[it.validity ? 'value' : 'innerHTML'] = value = now
    if (!isLost && [value, touched.get(it)].includes(now)) it.mark?.remove()
    else if (it.mark?.isConnected || isLost || now !== was && !isOwn) {
      mark(it)
      if (now !== was && !isOwn) touched.set(it)
      for (const [it, value] of values) if (/hidden|submit/.test(it.type) && it.name !== '_form') it.value = value
    }
  }
  const needed = [...all(notice + ' *'), ...held.map(([it]) => it)].flatMap(it => [it, ...inputsOf(it.form)])
    .flatMap(it => [...it.attributes]).flatMap(it => it.value.split(/[ #]/)).map(byId)
  for (const it of gone) {
    const stays = held.find(([one]) => it.contains(one) && isUnsaved(one))
    if (stays) ours.delete(it) && mark(stays[0], it)
    else if (!needed.some(one => it.contains(one))) it.remove()
  }
  focus.focus({ preventScroll: true })
}

function mark(it, root) {
  if (!it.mark?.isConnected) it.after(it.mark = make('span', 'changed'))
  if (!root) return
  it.mark.append(' ', make('button', 'discard', 'type', 'button'))
  said.discard.onclick = () => ours.has(root) || root.remove()
}

function operate([event, lines]) {
  const first = lines[0]
  if (first == null) return
  if (event === 'remove') return gone.add(named('0x' + first | 0))
  const template = document.createElement('template')
  template.innerHTML = lines.slice(!!event).join('\n')
  mute(template.content)
  const it = template.content.firstElementChild
  const found = read(it, 'id') ? byId(read(it, 'id')) : find(it.localName)
  const at = byId(first)
  if (event) insert(at.parentNode, it, found, event === 'after' ? at.nextSibling : at)
  else if (found.nodeName === it.nodeName) morph(found, it)
  else throw it
}

const mute = page => all('noscript', page).map(it => it.replaceChildren())
const ids = {}

function named(hash) {
  if (!byId(ids[hash])) for (const it of all('[id]')) {
    const id = read(it, 'id')
    ids[new TextEncoder().encode(id).reduce((sum, it) => Math.imul(sum ^ it, 0x1000193), 0x811c9dc5)] = id
  }
  return byId(ids[hash])
}

// Visits

const bar = make('progress', 'progress', 'aria-label', 'Loading')

function leave() {
  isLeaving = setTimeout(() => isLeaving = 0, 1e3)
}

function ask(url, body, isEarly) {
  const me = new XMLHttpRequest()
  const wait = () => {
    clearTimeout(me.timer)
    me.since = Date.now()
    me.timer = setTimeout(me.giveUp, 2e4)
  }
  me.giveUp = () => {
    me.place = ''
    me.abort()
  }
  me.onprogress = me.upload.onprogress = ({ loaded, total }) => {
    wait()
    if (loaded < total) bar.value = loaded / total
  }
  me.onreadystatechange = () => {
    wait()
    if (me.readyState !== 2) return
    me.place = me.responseURL
    const headers = me.getAllResponseHeaders()
    if (/: attachment/.test(headers)) me.responseType = 'blob'
    else if (!/\/html/.test(headers)) me.abort()
  }
  me.answer = new Promise(done => me.onloadend = done)
  me.open(body ? 'POST' : 'GET', url)
  me.setRequestHeader('X-Client-Version', release)
  if (isEarly) me.setRequestHeader('Purpose', 'prefetch')
  me.responseType = 'document'
  me.url = url
  me.send(body)
  return me
}

async function visit(url, how, sent = {}) {
  const { body, form, button } = sent
  const isUpdate = /type|quiet|reload/.test(how)
  const isBack = () => how === 'pop' && bare(location) === shown
  if (isUpdate && (visiting && how + visiting.how !== 'typetype' || popup && !popup.contains(form))) return true
  visiting?.abort()
  const main = popup ?? find('main') ?? document.body
  setTimeout(() => {
    if (me !== visiting || /quiet|reload/.test(how)) return
    main.ariaBusy = true
    main.append(bar)
  }, 150)
  clearTimeout(hovering)
  if (!isUpdate) {
    clearTimeout(retrying)
    sent.values || said.failed?.remove()
  }
  sent.values ??= valuesOf(form)
  if (body) follow(1e9)
  let me
  try {
    if (!isUpdate && await sendAll(form) || isBack()) return
    me = visiting = !body && prefetched?.url === url && prefetched.status < 400 ? prefetched : ask(url, body)
    prefetched = null
    me.how = how
    me.key = body && (button ?? form)
    await me.answer
    if (me === visiting && !isUpdate && !await sendAll(form, me) && me.response?.body) await new Promise(done => document.startViewTransition?.(done).ready.catch(done) ?? done())
    if (me !== visiting) return
    show(me, how, isUpdate, sent)
    last = me
    if (form) said.failed?.remove()
  } catch {
    const place = me?.place || url
    if (form && me && (isUpdate || !me.place)) {
      said.failed?.isConnected || (button ?? form).after(make('p', 'failed'))
      if ((isUpdate || latest(form)) && !(me.place && me.status < 429)) later(5e3, form, latest(form))
      if (!isUpdate && me.place === '') retrying = setTimeout(() => form.isConnected && visit(url, how, sent), 5e3)
    } else if (!isUpdate && !isBack() && !me?.isOut && (body || mayLeave())) {
      leave()
      if (body && place === url) setTimeout(() => form.requestSubmit(button))
      else if (how === 'pop') location.reload()
      else location.assign(place)
    }
  }
  if (me !== visiting) return
  visiting = null
  follow(how === 'reload' ? backoff() : 250)
  if (!refresh) main.ariaBusy = null
  bar.removeAttribute('value')
  bar.remove()
}

function show(me, how, isUpdate, { values, form }) {
  const page = me.response
  if (!page.body) return save(me)
  mute(page)
  for (const it of all('*', page)) ours.add(it)
  me.place = new URL(me.getResponseHeader('content-location') ?? '', page.URL) + new URL(page.URL).hash
  const parts = partsOf(page)
  const news = find(notice, page)
  const isBelow = popup && how === 'push' && bare(me.place) === below
  if (isBelow) isUpdate = how = 'back'
  const isHere = bare(me.place) === shown
  const isSame = how === 'push' && me.key && !popup && me.place === shown && me.status < 400
  isUpdate ||= isSame
  const owner = me.getResponseHeader('portico-popup')
  const isPopup = owner && (how === 'push' ? popup || !isHere : history.state?.below === shown) && !parts[2]
  const lost = isUpdate && !isBelow && (me.status > 399 || !isHere)
    && controls(popup).find(it => touched.has(it) && it.name && !page.getElementsByName(it.name)[0])
  if (lost && !form && me.status < 429) return version = refresh = mark(lost)
  if (lost || how === 'quiet' && me.status > 428 || !isUpdate && !me.key && assetsOf(page) !== assets) throw page
  for (const [it, value] of values) if ((!isUpdate || me.status < 400) && touched.has(it)) touched.set(it, value)
  if (news) find(notice)?.remove()
  if ((isBelow || !isUpdate) && (popup || !isPopup) && !mayLeave(isBelow || isPopup ? popup : document, me.key && page)) return (popup ?? find('main')).prepend(news ?? '')
  if (isBelow) {
    close()
    history.back()
  }
  const isEntry = how === 'push' && !isHere && !(popup && (isPopup || me.key)) || how === 'type' && touched.delete(form)
  const first = find('[autofocus]', page)
  first?.removeAttribute('autofocus')
  if (isEntry) remember()
  if (isSame || !isUpdate) for (const it of controls()) if (me.key && (popup || !isPopup) ? touched.get(it) === valueOf(it) && it.form === form : !isPopup) it.remove()
  lay(() => {
    if (popup && isUpdate) return morph(popup, popupOf(page))
    if (isPopup && !isUpdate) {
      popup && close()
      below = shown
      over = location.origin + owner
      popup = popupOf(page)
      document.body.prepend(popup)
      return popup.showModal()
    }
    popup = undefined
    morph(document.head, page.head)
    document.documentElement.lang = page.documentElement.lang
    document.documentElement.dir = page.documentElement.dir
    if (isUpdate) morph(document.body, page.body)
    else document.body.replaceWith(page.body)
  }, form)
  if (isBelow || isSame) find(notice)?.focus({ preventScroll: true })
  else if (how === 'pop' || bare(location) === shown) history[isEntry ? 'pushState' : 'replaceState'](how === 'push' ? { below } : history.state, '', me.place)
  if (!isUpdate) arrive(first)
  shown = bare(me.place)
  if (!popup) [, version, refresh] = parts
}

function save(me) {
  const link = document.createElement('a')
  link.download = decodeURIComponent(/[^='"]+(?="?$)/.exec(me.getResponseHeader('content-disposition')))
  link.href = URL.createObjectURL(me.response)
  link.click()
  setTimeout(URL.revokeObjectURL, 6e4, link.href)
}

function popupOf(page) {
  const it = make('dialog', 'popup', 'aria-label', page.title)
  it.append(...all('main>*,#portico', page))
  it.onclose = () => {
    if (it !== popup) return
    if (visiting?.key || !mayLeave(it)) {
      it.showModal()
      return controls(it).find(isUnsaved)?.focus()
    }
    close()
    history.back()
  }
  return it
}

function arrive(first) {
  const id = location.hash.slice(1)
  let target = byId(id)
  try { target ??= byId(decodeURIComponent(id)) } catch {}
  const left = restore()
  left || popup || scrollTo(0, 0)
  left || target?.scrollIntoView()
  const focus = left ?? first ?? target ?? find('h1')
  if (touched.has(document.activeElement)) return
  if (focus?.tabIndex < 0) focus.tabIndex = -1
  focus?.focus({ preventScroll: left || !first })
}

function close() {
  popup.close()
  popup.remove()
  popup = undefined
  shown = below
  follow(250)
}

function remember() {
  if (popup || refresh || bare(location) !== shown) return
  history.scrollRestoration = 'manual'
  history.replaceState({ y: scrollY, opened: all('details').map(it => it.open), link: document.activeElement.href }, '')
}

function restore() {
  const { y, opened, link } = history.state ?? {}
  if (y == null) return
  all('details').map((it, at) => it.open = opened[at] ?? it.open)
  scrollTo(0, y)
  return all('a').find(it => it.href === link) ?? document.body
}

function popstate() {
  if (bare(location) !== shown) {
    if (!popup || bare(location) !== below) return visit(location.href, 'pop')
    history.pushState({ below }, '', shown)
    return popup.close()
  }
  if (visiting?.how === 'pop') visiting.abort()
  restore()
}

// Links

let hovering, prefetched

function linkAt({ target }) {
  const link = target.closest?.('a[href]:not([download],[target])')
  if (link?.origin === location.origin && (popup || !/#/.test(link.href) || bare(link.href) !== bare(location))) return link
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

function mouseover(event) {
  clearTimeout(hovering)
  const link = linkAt(event)
  if (link && !/nofollow/.test(link.rel)) hovering = setTimeout(() => {
    prefetched?.abort()
    const me = prefetched = ask(link.href, '', true)
    setTimeout(() => me.url = '', 1e4)
  }, 65)
}

function sending(form, button) {
  const say = name => read(button, 'form' + name) ?? read(form, name) ?? ''
  const url = new URL(say('action'), shown)
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

function input({ target, isComposing }) {
  const { form } = target
  composing = isComposing && target
  touched.set(target, touched.get(target))
  if (isComposing || !form) return
  if (!isText(target)) touched.set(form)
  const button = latest(form)
  later((button ?? form).dataset.latest, form, button)
}

const timers = new WeakMap()
let composing

function submit(event) {
  const { target: form, submitter: button } = event
  if (event.defaultPrevented) return
  const sent = !isLeaving && sending(form, button)
  if (!sent) return leave()
  event.preventDefault()
  if (visiting?.key === (button ?? form)) return Date.now() - visiting.since > 5e3 && visiting.giveUp()
  later(0, form)
  visit(sent.url, 'push', sent)
}

function later(wait, form, button) {
  clearTimeout(timers.get(form))
  if (wait) timers.set(form, setTimeout(send, wait, form, button))
}

async function send(form, button, isLast) {
  if (!form.matches('html :valid')) return
  const sent = sending(form, button)
  if (isLast) return navigator.sendBeacon(sent.url, sent.body)
  if (!button && sent.url === (visiting ?? last)?.url) return
  if (await visit(sent.url, button ? 'quiet' : 'type', sent)) later(500, form, button)
}

const waiting = () => all('[data-latest]').filter(it => inputsOf(it.form).some(isUnsaved))

async function sendAll(form, me) {
  visiting = null
  for (const it of waiting()) if (it.form !== form) await send(it.form, it)
  if (visiting) return true
  visiting = me
}

// Stream

let stream, following, polling, tries = 0, paused = 0
const backoff = () => Math.random() * 1e3 * 2 ** Math.min(tries++, 5)

async function listen(me) {
  hear()
  const answer = await fetch(shown, me)
  const type = answer.headers.get('content-type')
  said.quiet?.remove()
  if (answer.status === 204) version = null
  const wait = 1e3 * answer.headers.get('retry-after')
  if (wait) {
    paused = wait + Date.now()
    words.quiet = await answer.text()
    if (/plain/.test(type)) find('main').append(make('p', 'quiet'))
  }
  if (!/event-stream/.test(type)) return
  me.isOpen = true
  const reader = answer.body.pipeThrough(new TextDecoderStream).getReader()
  let rest = '', batch = []
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    hear()
    const frames = (rest + value).split('\n\n')
    rest = frames.pop()
    for (const frame of frames) {
      const say = name => frame.split('\n').filter(it => it.startsWith(name)).map(it => it.replace(/^\w+: ?/, ''))
      batch.push([say('event')[0], say('data'), say('id')[0]])
    }
    const whole = batch.splice(0, batch.findLastIndex(it => it[2]) + 1)
    if (!whole[0]) continue
    while (composing?.isConnected) await new Promise(done => setTimeout(done, 50))
    if (me !== stream) return
    try { lay(() => whole.map(operate)) } catch { return visit(location.href, 'reload') }
    version = whole.pop()[2]
    tries = 0
    if (!find('[aria-busy=true]')) refresh = 0
  }
}

function open() {
  const me = stream = new AbortController()
  const run = async () => {
    if (me.headers) return
    me.headers = { Accept: 'text/event-stream', 'Last-Event-ID': version }
    await listen(me).catch(() => {})
    if (me === stream) follow(backoff())
  }
  for (const seat of '1234') navigator.locks?.request(seat, me, run).catch(() => {}) ?? run()
}

function hear() {
  clearTimeout(following)
  following = setTimeout(follow, 6e4)
}

function follow(wait = 0) {
  clearTimeout(following)
  clearTimeout(polling)
  stream = stream?.abort()
  if (popup) return
  if (version && !document.hidden) following = setTimeout(open, Math.max(wait, paused - Date.now()))
  if (refresh) polling = setTimeout(() => stream?.isOpen || visit(location.href, 'reload'), refresh * 1e3)
}

const handlers = {
  click, submit, input, mouseover, popstate, compositionend: input,
  scroll: () => resting ??= setTimeout(() => resting = remember(), 500),
  online: () => follow(tries = 0),
  visibilitychange: () => follow(tries = 0),
  beforeinput: ({ target }) => target.defaultValue ??= target.innerHTML,
  beforeunload(event) {
    if (visiting) visiting.isOut = true
    isLeaving || isAtStake() && event.preventDefault()
  },
  pagehide() {
    isLeaving || waiting().map(it => send(it.form, it, true))
    follow(1e9)
  },
  pageshow: () => setTimeout(() => {
    if (refresh) stop()
    follow()
  }),
}
for (const name in handlers) addEventListener(name, handlers[name])
popstate()
