// Sends files piece by piece; their form then names them.

const pieceSize = 262144
// A form that comes back has its files again.
const kept = new Map()
// What sent each form, and its files.
const sent = new WeakMap()

addEventListener('portico:shown', ({ detail }) => {
  const { by, lists } = sent.get(detail.by?.form ?? detail.by) ?? {}
  if (!by || by !== detail.by || detail.status > 399) return
  sent.delete(by.form ?? by)
  for (const [list, files] of lists) for (const file of files) list.remove(file)
})

const make = (tag, more) => Object.assign(document.createElement(tag), more)
const pause = ms => new Promise(done => {
  setTimeout(done, ms)
  addEventListener('online', done, { once: true })
})

const makeId = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))).replace(/\+/g, '-').replace(/\//g, '_').slice(0, 22)

class Files {
  all = new Set()
  line = Promise.resolve()

  add(blob) {
    const file = { blob, id: makeId(), sent: 0, state: 'sending', stop: new AbortController(), row: make('li') }
    this.all.add(file)
    this.view.show(file)
    this.line = this.line.then(() => this.send(file))
  }

  remove(file) {
    file.stop.abort()
    this.all.delete(file)
    file.row.remove()
    this.view.update()
  }

  giveUp(file) {
    this.remove(file)
    if (file.state !== 'refused') this.ask(file, 'DELETE', 0).catch(() => {})
  }

  ask(file, method, offset, body, signal) {
    const { form, name, offer } = this.view
    const headers = {
      'Upload-Offer': offer(), 'Upload-Field': name, 'Upload-ID': file.id,
      'Upload-Length': file.blob.size, 'Upload-Offset': offset,
      ...body && { 'Content-Type': 'application/partial-upload' }
    }
    const late = AbortSignal.timeout(60000)
    return fetch(form.action, { method, headers, body, signal: AbortSignal.any([late, signal ?? late]) })
  }

  async send(file) {
    const { signal } = file.stop
    for (let tries = 0, isKnown = false; !signal.aborted && /ing$/.test(file.state); ) {
      const offset = file.sent
      // 0 of a folder or a changed file.
      const body = isKnown ? await file.blob.slice(offset, offset + pieceSize).arrayBuffer().catch(() => 0) : undefined
      if (body === 0) file.state = 'refused'
      else try {
        const answer = await this.ask(file, 'PATCH', offset, body, signal)
        const next = +answer.headers.get('Upload-Offset')
        const { status } = answer
        const isStuck = isKnown && answer.ok && next === offset
        if (tries < 8 && (isStuck || status === 429 || status === 403 || status > 499)) throw answer
        if (isStuck || !answer.ok && status !== 409) {
          file.state = 'refused'
          file.isLarge = status === 413
        } else {
          file.sent = next
          file.state = next === file.blob.size ? 'done' : 'sending'
          if (isKnown) tries = 0
          isKnown = true
        }
      } catch {
        if (signal.aborted) return
        isKnown = false
        file.state = 'waiting'
        this.view.show(file)
        await pause(Math.min(1000 * 2 ** tries++, 30000))
        continue
      }
      this.view.show(file)
    }
    if (signal.aborted) return
    this.view.show(file)
    this.view.update()
    this.view.input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

export default function upload(element) {
  const input = element.querySelector('input[type=file]')
  const { form, name, required } = input
  const number = () => form.querySelector('input[name=_form]')?.value ?? ''
  const own = () => element.dataset.key ?? form.action
  const key = part => number().slice(0, 4) + [part, name, element.id]
  const files = kept.get(key(own())) ?? new Files()
  const list = element.appendChild(make('ul', { className: 'uploads' }))
  const stop = new AbortController()
  const on = (target, type, run) => target.addEventListener(type, run, { signal: stop.signal, capture: true })
  let waiting
  const offer = () => form.querySelector('[name=_event]')?.value ?? ''

  function wait(event) {
    if (waiting) (waiting.submitter ?? form).ariaBusy = null
    waiting = event
    if (event) (event.submitter ?? form).ariaBusy = true
  }

  function hand(by) {
    kept.set(key(number()), files)
    const lists = (sent.get(form)?.by === by && sent.get(form).lists) || new Map()
    sent.set(form, { by, lists: lists.set(files, [...files.all].filter(it => it.state === 'done')) })
  }

  function update() {
    kept.set(key(own() || number()), files)
    input.required = required && !files.all.size
    if (!waiting || [...files.all].some(it => /ing$/.test(it.state))) return
    const { submitter } = waiting
    wait()
    form.requestSubmit(submitter?.form === form ? submitter : null)
  }

  function show(file) {
    if (!file.row.isConnected) list.append(file.row)
    const { blob, state } = file
    const value = file.sent / (blob.size || 1)
    if (file.bar) file.bar.value = value
    if (file.shown === state) return
    file.shown = state
    const { cancel = 'Remove', done = 'Sent', waiting = 'Waiting for the connection…', refused = 'This file cannot be sent.', large = refused } = element.dataset
    const words = { done, waiting, refused: file.isLarge ? large : refused }[state] ?? ''
    const remove = make('button', { type: 'button', textContent: cancel, ariaLabel: cancel + ' ' + blob.name, onclick() {
      wait()
      files.giveUp(file)
      files.view.input.focus()
    } })
    file.bar = make('progress', { ariaLabel: blob.name, value, hidden: state !== 'sending' })
    const named = make('input', { type: 'hidden', name, disabled: state !== 'done' })
    named.value = 'upload:' + new URLSearchParams({ id: file.id, size: blob.size, type: blob.type, name: blob.name })
    const hadFocus = file.row.matches(':focus-within')
    file.row.replaceChildren(blob.name, file.bar, named, make('span', { role: 'status', textContent: words }), remove)
    if (hadFocus) remove.focus()
  }

  function take(given) {
    const former = input.multiple || !given.length ? [] : [...files.all]
    for (const blob of input.multiple ? given : given.slice(0, 1)) {
      const detail = { blob }
      element.dispatchEvent(new CustomEvent('portico:file', { detail, bubbles: true }))
      files.add(detail.blob)
    }
    for (const file of former) files.giveUp(file)
    update()
  }

  files.view = { form, input, name, show, update, offer }
  on(input, 'change', () => {
    take([...input.files])
    input.value = ''
  })
  const zone = form.querySelectorAll('input[type=file]').length > 1 ? element : form
  for (const type of ['dragover', 'dragleave', 'drop']) on(zone, type, event => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    element.classList.toggle('is-dropping', type === 'dragover')
    if (type === 'drop') take([...event.dataTransfer.files])
  })
  // Another event has files where its button says so.
  on(form, 'formdata', ({ formData }) => {
    const other = formData.getAll('_event')[1]
    const by = form.querySelector(`[data-files][value="${other}"]`)
    by ? hand(by) : other && formData.delete(name)
  })
  on(window, 'beforeunload', event => files.all.size && !sent.has(form) && event.preventDefault())
  on(zone, 'paste', ({ clipboardData: { files, types } }) => types.includes('text/plain') || take([...files]))
  on(window, 'submit', event => {
    if (event.target !== form || (event.submitter?.name === '_event' && form.querySelector('input[name=_event]'))) return
    wait()
    const refused = [...files.all].find(it => it.state === 'refused')
    refused ? refused.row.querySelector('button').focus() : [...files.all].some(it => /ing$/.test(it.state)) && wait(event)
    refused || waiting ? event.preventDefault() : hand(event.submitter ?? form)
  })
  for (const file of files.all) {
    file.shown = null
    show(file)
  }
  update()
  return {
    updated: update,
    gone() {
      wait()
      stop.abort()
      list.remove()
    },
  }
}
