// Sends files that are chosen, dropped or pasted, piece by piece; their form then names them.

const pieceSize = 262144
// By owner, place, field and element: a form that comes back has its files again.
const kept = new Map()
// What each form was sent by, and its files.
const sent = new WeakMap()

addEventListener('portico:shown', ({ detail }) => {
  const { by, lists } = sent.get(detail.by?.form ?? detail.by) ?? {}
  if (!by || by !== detail.by || detail.status > 399) return
  sent.delete(by.form ?? by)
  for (const [list, files] of lists) for (const file of files) list.remove(file)
})

const make = (tag, properties) => Object.assign(document.createElement(tag), properties)
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

  check(file) {
    file.state = 'sending'
    this.line = this.line.then(() => this.send(file))
  }

  ask(file, method, offset, body, signal) {
    const { form, name, offer } = this.view
    const headers = {
      'Upload-Offer': offer(), 'Upload-Field': name, 'Upload-ID': file.id,
      'Upload-Length': file.blob.size, 'Upload-Offset': offset,
    }
    if (body) headers['Content-Type'] = 'application/partial-upload'
    const late = AbortSignal.timeout(60000)
    return fetch(form.action, { method, headers, body, signal: signal ? AbortSignal.any([signal, late]) : late })
  }

  async send(file) {
    const { signal } = file.stop
    for (let tries = 0, isKnown = false; !signal.aborted && file.state !== 'refused' && file.state !== 'done'; ) {
      const offset = file.sent
      // Null of a folder or a changed file.
      const body = isKnown ? await file.blob.slice(offset, offset + pieceSize).arrayBuffer().catch(() => null) : undefined
      if (body === null) file.state = 'refused'
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
    if (!signal.aborted) this.view.show(file)
    this.view.update()
  }
}

export default function upload(element) {
  const input = element.querySelector('input[type=file]')
  const { form, name, required } = input
  const owner = form.querySelector('input[name=_form]')?.value.slice(0, 4) ?? ''
  const key = [owner, element.dataset.key ?? form.action, name, element.id].join(' ')
  const files = kept.get(key) ?? new Files()
  kept.set(key, files)
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

  function update() {
    input.required = required && !files.all.size
    if (!waiting || [...files.all].some(it => it.state === 'sending' || it.state === 'waiting')) return
    const { submitter } = waiting
    wait(null)
    form.requestSubmit(submitter?.form === form ? submitter : null)
  }

  function show(file) {
    if (!file.row.isConnected) list.append(file.row)
    if (file.bar) file.bar.value = file.sent / (file.blob.size || 1)
    if (file.shown === file.state) return
    file.shown = file.state
    const { blob, state } = file
    const { cancel = 'Remove', done = 'Sent', waiting = 'Waiting for the connection…', refused = 'This file cannot be sent.', large = refused } = element.dataset
    const words = { done, waiting, refused: file.isLarge ? large : refused }[state] ?? ''
    const remove = make('button', { type: 'button', textContent: cancel, ariaLabel: cancel + ' ' + blob.name, onclick() {
      wait(null)
      files.giveUp(file)
      files.view.input.focus()
    } })
    file.bar = make('progress', { ariaLabel: blob.name, value: file.sent / (blob.size || 1), hidden: state !== 'sending' })
    const value = 'upload:' + new URLSearchParams({ id: file.id, size: blob.size, type: blob.type, name: blob.name })
    const named = make('input', { type: 'hidden', name, value, disabled: state !== 'done' })
    const hadFocus = file.row.contains(document.activeElement)
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
  const drop = (type, isOver) => on(zone, type, event => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    element.classList.toggle('is-dropping', isOver)
    if (type === 'drop') take([...event.dataTransfer.files])
  })
  drop('dragover', true)
  drop('dragleave', false)
  drop('drop', false)
  // Another event has no files.
  on(form, 'formdata', ({ formData }) => formData.getAll('_event')[1] && formData.delete(name))
  on(window, 'beforeunload', event => files.all.size && !sent.has(form) && event.preventDefault())
  on(zone, 'paste', ({ clipboardData: { files, types } }) => types.includes('text/plain') || take([...files]))
  on(window, 'submit', event => {
    if (event.target !== form || (event.submitter?.name === '_event' && form.querySelector('input[name=_event]'))) return
    wait(null)
    const states = [...files.all].map(it => it.state)
    const refused = [...files.all].find(it => it.state === 'refused')
    if (refused) refused.row.querySelector('button').focus()
    else if (states.some(it => it !== 'done')) wait(event)
    if (refused || waiting) return event.preventDefault()
    const by = event.submitter ?? form
    const lists = (sent.get(form)?.by === by && sent.get(form).lists) || new Map()
    sent.set(form, { by, lists: lists.set(files, [...files.all]) })
  })
  for (const file of files.all) {
    file.shown = null
    // It may be gone.
    if (file.state === 'done') files.check(file)
    show(file)
  }
  update()
  return {
    updated: update,
    gone() {
      wait(null)
      stop.abort()
      list.remove()
    },
  }
}
