const words = document.documentElement.dataset
const all = (selector, root = document) => [...root.querySelectorAll(selector)]
const find = (selector, root = document) => root.querySelector(selector)
const byId = id => document.getElementById(id ?? '')
const { prototype } = HTMLFormElement
const { contains } = prototype
const read = (it, name) => it instanceof Element ? prototype.getAttribute.call(it, name) : null
const is = (it, selector) => it instanceof Element && prototype.matches.call(it, selector)
const bare = url => (url + '').split('#')[0]
const partsOf = page => page.lastChild.data?.split(' ') ?? []
const assetsOf = page => all('script[src^="/"],[rel=stylesheet][href^="/"]', page)
const nameOf = it => it.src?.replace(/\.\w+(?=[^/]*\.\w+$)/, '')
const emit = (name, detail, cancelable) => dispatchEvent(new CustomEvent('portico:' + name, { detail, cancelable }))
const notice = '.notice[tabindex]'

let shown = bare(location)
let [, version, pace, owner] = partsOf(document)
let going, last, leaves, rests, gone
let popup, base, over
const assets = assetsOf(document)
const client = find('[name=client-version]')?.content ?? ''
const ours = new WeakSet(all('*'))
const said = {}
const ids = {}

const typed = new WeakMap
const formOf = it => it.form ?? it.closest('form')
const inputsOf = form => form ? [...Reflect.get(prototype, 'elements', form)].filter(it => !it.elements) : []
const valuesOf = form => inputsOf(form).map(it => [it, valueOf(it)])
const fields = root => all('textarea,select,input,[contenteditable]', root).filter(it => !/hidden|submit|reset|button|image/.test(it.type) && !it.closest('[data-permanent]'))
const draftOf = it => !typed.has(it) && read(formOf(it), 'data-typed')
const isTick = it => /radio|box/.test(it.type)
const isText = it => !(isTick(it) || it.options)
const latest = form => inputsOf(form).find(it => read(it, 'data-latest'))

function valueOf(it, state = 'checked') {
	if (isTick(it)) return (it.type === 'radio' ? inputsOf(it.form).filter(one => one.name === it.name) : [it]).find(it => it[state])?.value ?? ''
	if (it.options) return [...it.selectedOptions].map(it => it.value).join('\n')
	return !it.validity?.badInput && (it.value ?? it.innerHTML)
}

const unsaved = it => (it.refused && it.value || it.mark?.isConnected || wasOf(it) !== valueOf(it)) && typed.get(it) !== valueOf(it)

function wasOf(it) {
	if (isTick(it)) return valueOf(it, 'defaultChecked')
	if (!it.validity) return it.defaultValue ?? it.innerHTML
	if (it.value === it.defaultValue) return it.value
	const form = document.createElement('form')
	form.append(it.cloneNode(true))
	prototype.reset.call(form)
	return valueOf(form.firstChild)
}

function make(tag, name, key = 'role', value = 'status') {
	const it = said[name] = document.createElement(tag)
	it.className = 'portico-' + name
	it.setAttribute(key, value)
	setTimeout(() => it.prepend(words[name] ?? ''))
	return it
}

function mayLeave(...it) {
	if (!loses(...it) || confirm(words.unsaved)) return true
	if (bare(location) !== shown) history.pushState({ base }, '', shown)
}

function loses(root, page, own) {
	return !page && find('[name=_memory],.portico-failed:not(form:not([method=post i]) *,[data-safe] *)', root) || fields(root).find(it => is(formOf(it) ?? it, '[method=post i]:not([data-safe])') && (page || !isTick(it) || said.failed?.isConnected) && unsaved(it) && !find('[type=password]', formOf(it)) && !(page && formOf(it) === own && (!it.form || likeOf(it, fields(page)))))
}

// Morphing

const keyOf = it => is(it, notice) || [it.nodeName, read(it, 'name') ?? read(it, 'id') ?? read(it, 'rel') ?? read(it, 'label') ?? it.data,
	(isTick(it) || it.index >= 0) && it.value].join()
const keeps = it => is(it, 'script,style,' + notice) || is(it, ':not(font)') && !ours.has(it)

const placeOf = it => keyOf(it) + read(it.parentNode?.closest('[id]:not(main)'), 'id')

function lay(change, own, how) {
	const focus = document.activeElement
	const were = fields()
	const held = were.filter(it => (typed.has(it) || draftOf(it) || wasOf(it) !== valueOf(it)) && (it.type !== 'radio' || it.checked)).map(it => [it, valueOf(it), wasOf(it), [...it.selectedOptions ?? []], valuesOf(formOf(it)), draftOf(it)])
	gone = new Set()
	change()
	if (pace) restore()
	for (let [it, value, was, chosen, values, draft] of held) {
		const sent = draft && (draft !== draftOf(it) || was === wasOf(it)) ? was : typed.get(it)
		if (!it.isConnected || [...gone].find(root => contains.call(root, it))) {
			if (sent === value && how === 'push') continue
			const like = likeOf(it, fields().filter(it => !were.includes(it)))
			if (like) gone.delete(it), morph(it, like), like.replaceWith(it)
		}
		const isLost = chosen.filter(it => gone.delete(it))[0]
		const now = wasOf(it)
		const saved = sent === value ? how === 'push' || !isText(it) : sent == null && value === was && (draft || isText(it))
		for (const one of it.options ?? []) one.selected = saved ? one.defaultSelected && !gone.has(one) : chosen.includes(one)
		if (saved) value = now
		if (isText(it)) value === valueOf(it) || (it.validity ? it.value = value : it.innerHTML = value)
		else if (saved) typed.set(it, now)
		if (saved !== (it.type === 'radio')) it.checked = !saved || it.defaultChecked
		if (isLost || formOf(it) !== own && ![value, was, sent].includes(now)) mark(it)
		else if (value === now) it.mark?.remove()
		if (it.mark?.isConnected || unsaved(it) && formOf(it) !== own && sent !== now) for (const [it, value] of values) if (/hidden|submit/.test(it.type) && !(it.name === '_memory' || it.form === own && it.name === '_form')) it.value = value
	}
	const kept = held.map(([it]) => it).filter(it => unsaved(it) && !(own && isTick(it)))
	const used = [...all(notice + ' *'), ...kept].flatMap(it => [it.form, it.list, byId(read(it, 'aria-describedby'))])
	for (const it of gone) {
		const stays = kept.find(one => contains.call(it, one))
		if (stays) ours.delete(it) && mark(stays, it)
		else if (!used.find(one => contains.call(it, one))) prototype.remove.call(it)
	}
	focus.focus({ preventScroll: true })
	sweep()
}

function mark(it, root) {
	it.mark?.isConnected || it.after(it.mark = make('span', 'changed'))
	typed.set(it)
	if (!root) return
	it.mark.append(' ', make('button', 'discard', 'type', 'button'))
	said.discard.onclick = () => ours.has(root) || root.remove()
}

function morph(old, now) {
	gone.delete(old)
	if (now.localName === 'template') old.innerHTML = now.innerHTML
	if (old.isEqualNode(now) || read(now, 'data-keep') != null) return
	touch(old)
	const hooked = is(now, '[data-permanent],[data-hook]') || /-/.test(old.localName)
	for (const name of [hooked ? old.served ?? now : old, now].flatMap(it => it.getAttributeNames())) {
		const value = read(now, name)
		if (name === 'open' || name === 'tabindex' || old.validity?.badInput && name === 'value' || read(old, name) === value) continue
		value == null ? old.removeAttribute(name) : old.setAttribute(name, value)
	}
	if (hooked) old.served = now.cloneNode()
	if (is(now, '[data-permanent]') && old.firstChild) return
	if (old.isContentEditable && typed.has(old)) return old.defaultValue = now.innerHTML
	const rest = {}
	for (const it of [...old.childNodes].reverse()) if (!keeps(it)) (rest[keyOf(it)] ??= []).push(it)
	const pairs = new Map()
	for (const it of now.childNodes) {
		const same = byId(read(it, 'id')) ?? rest[keyOf(it)]?.pop()
		is(it, 'script,style') || pairs.set(it, same?.nodeName === it.nodeName && !contains.call(same, old) && same)
	}
	const used = new Set(pairs.values())
	let at = old.firstChild
	for (const [it, same] of pairs) {
		while (at && keeps(at)) at = at.nextSibling
		let next = same && at
		while (next && next !== same && (!used.has(next) || !next.localName || contains.call(same, document.activeElement))) next = next.nextSibling
		at = insert(old, it, same, next || at)
		used.add(at)
		at = at.nextSibling
	}
	for (const it of [...old.childNodes]) used.has(it) || keeps(it) || (it.localName ? gone.add(it) : it.remove())
}

function named(hash) {
	if (!byId(ids[hash])) for (const it of all('[id]')) {
		const id = read(it, 'id')
		ids[new TextEncoder().encode(id).reduce((sum, it) => Math.imul(sum ^ it, 0x1000193), 0x811c9dc5)] = id
	}
	return byId(ids[hash])
}

function operate(frame) {
	const say = name => frame.split('\n').filter(it => it.startsWith(name)).map(it => it.replace(/^\w+: ?/, ''))
	const [event] = say('event')
	const [first, ...rest] = say('data')
	if (first == null) return
	if (event === 'remove') return gone.add(named(first)) && touch(named(first).parentNode)
	const template = document.createElement('template')
	template.innerHTML = [event ? '' : first, ...rest].join('\n')
	const it = template.content.firstElementChild
	mute(it)
	const same = read(it, 'id') ? byId(read(it, 'id')) : find(it.localName)
	const at = byId(first)
	if (event) insert(touch(at.parentNode), it, same, event === 'before' ? at : at.nextSibling)
	else if (same.nodeName === it.nodeName) morph(same, it)
	else throw it
}

function insert(parent, it, same, at) {
	if (!same && read(it, 'data-keep') != null) throw it
	const placed = same || document.importNode(it)
	ours.add(placed)
	morph(placed, it)
	placed !== at && parent.insertBefore(placed, at?.parentNode === parent ? at : null)
	return placed
}

const mute = page => all('noscript', page).map(it => it.innerHTML = '')

function likeOf(it, from) {
	const [same, other] = from.filter(one => placeOf(one) === placeOf(it))
	return !other && same
}

// Hooks

const hooks = new Map()
const touched = new Set()
const tell = async (it, name) => hooks.get(it)?.[name]?.()

function touch(it) {
	const host = prototype.closest.call(it, '[data-hook]')
	host && !touched.has(host) && touched.add(host) && tell(host, 'updating')
	return it
}

async function appear(it) {
	hooks.set(it)
	it.served ??= it.cloneNode()
	const hook = await import(read(it, 'data-hook'))
	hooks.has(it) && hooks.set(it, hook.default(it))
}

function sweep() {
	for (const it of hooks.keys()) it.isConnected || tell(it, 'gone') && hooks.delete(it)
	for (const it of touched) touched.delete(it) && tell(it, 'updated')
	for (const it of all('[data-hook]')) hooks.has(it) || appear(it)
}

// Visits

const timers = new WeakMap()

function later(wait, it, run = send) {
	clearTimeout(timers.get(it))
	if (wait) timers.set(it, setTimeout(run, wait, it))
}

function ask(url, body) {
	const me = new XMLHttpRequest()
	if (navigator.onLine) me.place = ''
	const wait = () => later(2e4, me, () => me.abort())
	me.onprogress = me.upload.onprogress = ({ loaded, total }) => {
		wait()
		if (loaded < total) me.bar.value = loaded / total
	}
	me.onreadystatechange = () => {
		wait()
		if (me.readyState !== 2) return
		if (/: attachment/.test(me.getAllResponseHeaders())) me.responseType = 'blob'
		else if (!/\/html/.test(me.getAllResponseHeaders())) {
			if (me.status < 429) me.place = url
			me.abort()
		}
	}
	me.answer = new Promise(done => me.onloadend = done)
	me.bar = make('progress', 'progress', 'aria-label', 'Loading')
	me.open(body ? 'POST' : 'GET', url)
	me.setRequestHeader('X-Client-Version', client)
	if (me.early = body === '') me.setRequestHeader('Purpose', 'prefetch')
	me.url = url
	me.responseType = 'document'
	me.send(body)
	return me
}

async function visit(url, how, sent = {}) {
	const { body, form, button } = sent
	const soft = /type|quiet|reload/.test(how)
	const back = () => bare(location) === shown && how === 'pop'
	const by = body && (button ?? form)
	if (soft && (popup && !popup.contains(form) || going && how + going.how !== 'typetype')) return true
	if (!soft && !sent.values && !emit('visit', { url, how, by }, how === 'push')) return
	going?.abort()
	const main = popup ?? find('main') ?? document.body
	setTimeout(() => {
		if (me !== going || /quiet|reload/.test(how)) return
		main.ariaBusy = true
		main.append(me.bar)
	}, 150)
	later(0, mouseover)
	if (by && !soft) {
		by.ariaBusy = true
		later(0, visit)
		said.failed?.remove()
	}
	sent.values ??= valuesOf(form)
	body && follow(1e9)
	let me
	try {
		if (!soft && await sendAll(form) || back()) return
		me = going = !body && prefetched?.url === url ? prefetched : ask(url, body)
		prefetched = null
		me.how = how
		me.key = by
		await me.answer
		if (me !== going) return
		if (me.early && me.status > 399) return visit(url, how, sent)
		if (!soft && !await sendAll(form, me) && me.response?.body) await new Promise(done => document.startViewTransition?.(done).ready.catch(done) ?? done())
		if (me !== going) return
		if (me.response) me.place = url
		show(me, how, soft, sent)
		emit('shown', { url: shown, by, status: me.status })
		if (latest(form) && me.status === 403 && last?.status !== 403) send(form)
		last = me
		if (form) said.failed?.remove()
	} catch {
		emit('failed', { url, by })
		const place = me?.place || url
		if (form && me && (soft || !me.place)) {
			said.failed?.isConnected || (button ?? inputsOf(form).at(-1)).after(make('p', 'failed'))
			if ((soft || latest(form)) && !(me.place && me.status < 429)) later(5e3, form)
			const again = () => form.isConnected && !((latest(form) ? null : me.place) ?? sent.values.find(([it, value]) => valueOf(it) !== value && !/hidden|submit/.test(it.type))) && (going || popup && !popup.contains(form) ? later(5e3, visit, again) : visit(url, how, sent))
			soft || later(5e3, visit, again)
		} else if (!soft && !back() && !me?.out && (body || mayLeave())) {
			leaves = setTimeout(() => leaves = 0, 1e3)
			if (body && place === url) setTimeout(() => form.requestSubmit(button))
			else how === 'pop' ? location.reload() : location.assign(place)
		}
	} finally {
		if (by) by.ariaBusy = null
	}
	if (me !== going) return
	going = null
	follow(how === 'reload' ? delay() : 250)
	if (!pace) main.ariaBusy = null
	me.bar.remove()
}

function show(me, how, soft, { values, form }) {
	const page = me.response
	if (!page.body) return save(me)
	const others = assetsOf(page).filter(it => !assets.find(one => one.outerHTML === it.outerHTML))
	const newer = !assetsOf(page)[0] || others.find(it => it.type !== 'module' || assets.find(one => nameOf(one) === nameOf(it)))
	if (newer && me.status > 428) throw me.place = ''
	mute(page)
	all('*', page).map(it => ours.add(it))
	me.place = new URL(me.getResponseHeader('content-location') ?? page.URL, page.URL).href
	const parts = partsOf(page)
	const news = find(notice, page)
	const below = popup && how === 'push' && bare(me.place) === base
	if (below) soft = how = 'back'
	const isHere = bare(me.place) === shown
	const isPost = how === 'push' && me.key && !popup && me.place === shown && me.status < 400
	soft ||= isPost
	const place = me.getResponseHeader('portico-popup')
	const opens = place && (how === 'push' ? popup || !isHere : history.state?.base === shown) && !parts[2]
	const odd = parts[3] !== owner || me.status > 399
	const lost = soft && !below && (odd || !isHere && how !== 'type')
		&& fields(popup).find(it => is(formOf(it) ?? it, '[method=post i]') && (typed.has(it) || draftOf(it)) && (odd && !form || !page.getElementsByName(it.name)[0]))
	if (lost && !form && me.status < 429) return version = pace = mark(lost)
	if (lost || how === 'quiet' && me.status > 428 || !soft && !me.key && newer) throw page
	for (const [it, value] of values) if (me.status < 400 || !soft && (page.getElementsByName(it.name)[0] ?? page.body.textContent.includes(value))) typed.set(it, value)
	if (news) find(notice)?.remove()
	if ((below || !soft) && (popup || !opens) && !mayLeave(below || opens ? popup : document, me.key && page, form)) return setTimeout(() => latest(form) && visit(location.href, 'reload'), (popup ?? find('main')).prepend(news ?? ''))
	if (below) {
		close()
		history.back()
	}
	const adds = how === 'push' && !isHere && !(popup && (opens || me.key)) || how === 'type' && typed.delete(form)
	const first = find('[autofocus]', page)
	first?.removeAttribute('autofocus')
	adds && store()
	if (!soft && !me.key && !opens) fields().map(it => it.remove())
	lay(() => {
		if (popup && soft) return morph(popup, popupOf(page))
		if (!soft && opens) {
			popup && close()
			base = shown
			over = location.origin + place
			popup = popupOf(page)
			document.body.prepend(popup)
			return popup.showModal()
		}
		popup = undefined
		morph(document.head, page.head)
		document.documentElement.lang = page.documentElement.lang
		document.dir = page.dir
		const body = document.body
		if (soft) return morph(body, page.body)
		const kept = all('[data-permanent]', body).map(it => [it, page.getElementById(read(it, 'id'))])
		body.after(page.body)
		for (const [it, place] of kept) if (is(place, 'html [data-permanent]')) {
			place.parentNode[it.moveBefore ? 'moveBefore' : 'insertBefore'](it, place)
			place.remove(morph(it, place))
		}
		body.remove()
	}, form, opens && !popup || how)
	if (me.key) for (const [it] of values) if (isText(it)) (likeOf(it, fields()) || it).refused = me.status > 399
	const told = byId(read(find('[data-focus]', page), 'id'))
	if (below || isPost) (told ?? find(notice))?.focus({ preventScroll: !told })
	else if (how === 'pop' || bare(location) === shown) history[adds ? 'pushState' : 'replaceState'](how === 'push' ? { base } : history.state, '', me.place)
	if (!soft) land(first)
	shown = bare(me.place)
	if (!popup) [, version, pace, owner] = parts
	newer || others.map(it => assets.push(it) && import(it.src))
}

function popupOf(page) {
	const it = make('dialog', 'popup', 'aria-label', page.title)
	it.append(...all('main>*,#portico', page))
	it.onclose = async () => {
		if (popup !== it) return
		if (going?.how === 'push' || await sendAll() || !mayLeave(it)) {
			it.showModal()
			return loses(it)?.focus()
		}
		close()
		history.back()
	}
	return it
}

function land(first) {
	const id = location.hash.slice(1)
	let at
	try { at = byId(id) ?? byId(decodeURIComponent(id)) } catch {}
	const left = restore()
	left || popup || scrollTo(0, 0)
	left || at?.scrollIntoView()
	for (const it of all('video,audio')) it.readyState || it.load()
	const focus = left ?? first ?? at ?? find('h1')
	if (typed.has(document.activeElement) || !focus) return
	if (focus.tabIndex < 0) focus.tabIndex = -1
	focus.focus({ preventScroll: left || !first })
}

function popstate() {
	if (bare(location) !== shown) {
		if (!popup || bare(location) !== base) return visit(location.href, 'pop')
		history.pushState({ base }, '', shown)
		return popup.close()
	}
	if (going?.how === 'pop') going.abort()
	restore()
}

function store() {
	if (popup || pace || bare(location) !== shown) return
	history.scrollRestoration = 'manual'
	history.replaceState({ y: scrollY, link: document.activeElement.href, opened: all('details').map(it => it.open) }, '')
}

function close() {
	popup.close()
	popup = popup.remove()
	sweep()
	shown = base
	follow(250)
}

function restore() {
	const { y, opened, link } = history.state ?? ''
	if (y == null) return
	all('details').map((it, at) => it.open = opened[at] ?? it.open)
	scrollTo(0, y)
	return all('a').find(it => it.href === link) ?? document.body
}

function save(me) {
	const link = document.createElement('a')
	link.download = decodeURIComponent(/[^='"]+(?="?$)/.exec(me.getResponseHeader('content-disposition')))
	link.href = URL.createObjectURL(me.response)
	link.click()
	setTimeout(URL.revokeObjectURL, 6e4, link.href)
}

// Links

let prefetched

function linkAt({ target }) {
	const link = target.closest?.('a[href]:not([download],[target])')
	if (link?.origin === location.origin && (popup || !/#/.test(link.href) || bare(link.href) !== bare(location))) return link
}

function click(event) {
	const link = linkAt(event)
	if (leaves || !link || event.button || event.ctrlKey || event.shiftKey || event.metaKey || event.altKey || event.defaultPrevented) return
	event.preventDefault()
	const place = bare(link.href)
	if (popup && place === shown) location.replace(link.href)
	else if (popup && [base, over].includes(place)) popup.close()
	else visit(link.href, 'push')
}

function submit(event) {
	const { target: form, submitter: button } = event
	if (event.defaultPrevented) return
	const sent = !leaves && sending(form, button)
	if (!sent) return
	event.preventDefault()
	if (going?.key === (button ?? form)) return
	later(0, form)
	visit(sent.url, 'push', sent)
}

function input({ target: it, isComposing }) {
	const { form } = it
	composing = isComposing && it
	typed.set(it, typed.get(it))
	if (!form || isComposing) return
	if (!isText(it)) typed.set(form)
	later(read(latest(form) ?? form, 'data-latest'), form)
}

let composing

function mouseover(event) {
	const link = linkAt(event)
	later(link && !/nofollow/.test(link.rel) && 50, mouseover, () => {
		prefetched?.abort()
		const me = prefetched = ask(link.href, '')
		setTimeout(() => me.url = 0, 1e4)
	})
}

function sending(form, button) {
	const say = name => read(button, 'form' + name) ?? read(form, name) ?? ''
	const url = new URL(say('action'), shown)
	if (say('target') || /dialog/i.test(say('method'))) return
	if (url.origin !== location.origin) return leaves = setTimeout(() => leaves = 0, 1e3)
	let body = new FormData(form, button)
	if (!/multipart/i.test(say('enctype'))) body = new URLSearchParams(body)
	if (!/post/i.test(say('method'))) {
		url.search = new URLSearchParams(body)
		body = null
	}
	return { url: url.href, body, form, button }
}

async function sendAll(form, me) {
	going = null
	for (const it of waiting()) if (it !== form) await send(it)
	if (going) return true
	going = me
}

async function send(form, isLast) {
	const button = latest(form)
	if (!is(form, button ? 'html *' : 'html :valid')) return
	const sent = sending(form, button)
	if (isLast) return navigator.sendBeacon(sent.url, sent.body)
	if (!button && sent.url === (going ?? last)?.url) return said.failed?.remove()
	if (await visit(sent.url, button ? 'quiet' : 'type', sent)) later(500, form)
}

const waiting = () => all('form').filter(it => latest(it) && inputsOf(it).find(unsaved))

// Stream

let stream, tries = 0, paused = 0
const state = it => words.stream === it || emit('stream', words.stream = it)
const delay = () => Math.random() * 1e3 * 2 ** Math.min(tries++, 5)

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
	me.open = true
	state('live')
	const reader = answer.body.pipeThrough(new TextDecoderStream).getReader()
	for (let rest = '';;) {
		const { value } = await reader.read()
		if (!value) return
		hear()
		rest += value
		const [whole, id] = /[^]*^id: ?(.*)\n\n/my.exec(rest) ?? ''
		if (!whole) continue
		rest = rest.slice(whole.length)
		while (composing?.isConnected) await new Promise(done => setTimeout(done, 50))
		if (me !== stream) return
		try { lay(() => whole.split('\n\n').map(operate)) } catch { return visit(location.href, 'reload') }
		version = id
		tries = 0
		if (!find('[aria-busy=true]')) pace = 0
	}
}

function open() {
	const me = stream = new AbortController()
	const run = async () => {
		if (me.headers) return
		me.headers = { Accept: 'text/event-stream', 'Last-Event-ID': version }
		await listen(me).catch(() => {})
		if (me !== stream) return
		state('lost')
		follow(delay())
	}
	for (const it of '1234') navigator.locks?.request(it, me, run).catch(() => {}) ?? run()
}

function follow(wait = 0) {
	later(0, open)
	stream = stream?.abort()
	later(pace * 1e3, follow, () => stream?.open || visit(location.href, 'reload'))
	if (popup || going?.key) return
	version || state('')
	if (version && !document.hidden) later(Math.max(wait, paused - Date.now(), 1), open, open)
}

function hear() {
	later(6e4, open, () => follow(state('lost')))
}

const handlers = {
	click, submit, input, mouseover, popstate, compositionend: input,
	scroll: () => rests ??= setTimeout(() => rests = store(), 500),
	online: () => follow(tries = 0),
	visibilitychange: () => follow(tries = 0),
	beforeinput: ({ target: it }) => it.defaultValue ??= it.innerHTML,
	beforeunload(event) {
		if (going) going.out = true
		leaves || loses() && event.preventDefault()
	},
	pagehide() {
		leaves || waiting().map(it => send(it, true))
		later(0, visit)
		follow(1e9)
	},
	pageshow: () => setTimeout(() => {
		if (pace) stop()
		follow()
	}),
}
for (const name in handlers) addEventListener(name, handlers[name])
popstate(sweep())
