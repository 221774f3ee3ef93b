// The module of an element around <input type="file">: files that are chosen, dropped or pasted are sent at once, piece by
// piece, each with its progress and a way to give it up. The form then names them.

const pieceSize = 262144
// What was sent and not taken yet, by page and field: a form that comes back has its files again.
const kept = new Map()
const keys = new WeakMap()

addEventListener('portico:shown', ({ detail }) => {
  const taken = detail.status < 400 && kept.get(keys.get(detail.by?.form ?? detail.by))
  for (const file of taken || []) file.row.remove()
  if (taken) taken.clear()
})

const idle = ms => new Promise(done => {
  const stop = () => (clearTimeout(timer), removeEventListener('online', stop), done())
  const timer = setTimeout(stop, ms)
  addEventListener('online', stop)
})

const makeId = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))).replace(/\+/g, '-').replace(/\//g, '_').slice(0, 22)

export default function upload(element) {
  const input = element.querySelector('input[type=file]')
  const { form, name, required } = input
  const key = location.pathname + location.search + ' ' + name
  const say = (word, standard) => element.dataset[word] ?? standard
  const list = document.createElement('ul')
  list.className = 'uploads'
  list.ariaLive = 'polite'
  element.append(list)
  const mine = kept.get(key) ?? new Set()
  kept.set(key, mine)
  keys.set(form, key)
  const stop = new AbortController()
  const on = (target, type, run) => target.addEventListener(type, run, { signal: stop.signal, capture: true })
  let waiting

  const offer = () => form.querySelector('input[name=_event]')?.value ?? form.querySelector('button[name=_event]')?.value ?? ''

  function ask(file, method, offset, body) {
    const headers = {
      'Upload-Offer': offer(), 'Upload-Field': name, 'Upload-ID': file.id,
      'Upload-Length': file.blob.size, 'Upload-Offset': offset,
    }
    if (body) headers['Content-Type'] = 'application/partial-upload'
    return fetch(form.action, { method, headers, body, signal: file.stop.signal })
  }

  async function send(file) {
    for (let tries = 0, offset = 0, isKnown = false; ; ) {
      try {
        const answer = await ask(file, 'PATCH', offset, isKnown ? file.blob.slice(offset, offset + pieceSize) : undefined)
        // An offer of before a restart: the page gets another one.
        if (answer.status === 429 || answer.status > 499 || (answer.status === 403 && tries < 5)) throw answer
        if (!answer.ok && answer.status !== 409) return show(file, say('refused', 'This file cannot be sent.'))
        offset = +answer.headers.get('Upload-Offset')
        file.sent = offset / (file.blob.size || 1)
        tries = 0
        isKnown = true
        show(file)
        if (offset === file.blob.size) return done(file)
      } catch {
        if (file.stop.signal.aborted) return
        isKnown = false
        show(file, say('waiting', 'Waiting for the connection…'))
        await idle(Math.min(1000 * 2 ** tries++, 30000))
      }
    }
  }

  function done(file) {
    file.isDone = true
    show(file)
    if (waiting && [...mine].every(it => it.isDone)) form.requestSubmit(waiting.submitter)
  }

  // The file's line: again after the page was changed.
  function show(file, trouble = '') {
    file.row ??= document.createElement('li')
    const button = document.createElement('button')
    button.type = 'button'
    button.append(say('cancel', 'Remove'))
    button.ariaLabel = button.textContent + ' ' + file.blob.name
    button.onclick = () => give(file)
    const value = document.createElement('input')
    Object.assign(value, { type: 'hidden', name, value: 'upload:' + new URLSearchParams({ id: file.id, size: file.blob.size, type: file.blob.type, name: file.blob.name }) })
    const bar = document.createElement('progress')
    bar.value = file.sent ?? 0
    bar.ariaLabel = file.blob.name
    const hadFocus = file.row.contains(document.activeElement)
    file.row.replaceChildren(file.blob.name, file.isDone ? value : trouble || bar, button)
    if (hadFocus) button.focus()
    if (!file.row.isConnected) list.append(file.row)
    input.required = required && !mine.size
  }

  function give(file) {
    file.stop.abort()
    file.stop = new AbortController()
    ask(file, 'DELETE', 0).catch(() => {})
    mine.delete(file)
    file.row.remove()
    input.required = required && !mine.size
    input.focus()
  }

  function take(files) {
    for (const blob of input.multiple ? files : [...files].slice(0, 1)) {
      if (!input.multiple) for (const it of mine) give(it)
      const file = { blob, id: makeId(), stop: new AbortController() }
      mine.add(file)
      show(file)
      send(file)
    }
  }

  on(input, 'change', () => {
    take([...input.files])
    input.value = ''
  })
  on(element, 'dragover', event => {
    event.preventDefault()
    element.classList.add('is-dropping')
  })
  on(element, 'dragleave', () => element.classList.remove('is-dropping'))
  on(element, 'drop', event => {
    event.preventDefault()
    element.classList.remove('is-dropping')
    take([...event.dataTransfer.files])
  })
  on(form, 'paste', event => event.clipboardData.files.length && take([...event.clipboardData.files]))
  on(window, 'submit', event => {
    if (event.target !== form || [...mine].every(it => it.isDone)) return
    event.preventDefault()
    waiting = event
  })
  for (const file of mine) show(file)
  return {
    gone() {
      stop.abort()
      list.remove()
    },
  }
}
