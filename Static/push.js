// Of the page of devices alone: asks the browser for push messages, and sends where they go as the form that the page
// has for it. Without it the page lists devices and ends them.

const worker = '/static/service-worker.js'
const find = selector => document.querySelector(selector)
const digits = bytes => btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
let own // this browser's subscription
let failure = ''

// What this browser can do here, said where the page has room for it. Only what differs is written, since each change
// of the page leads here again.
function show() {
  const section = find('#push')
  const key = own && digits(own.getKey('p256dh'))
  let isOn = false
  for (const row of document.querySelectorAll('[data-push-key]')) {
    const isOwn = row.dataset.pushKey === key
    isOn ||= isOwn
    set(row.querySelector('.note'), !isOwn)
  }
  if (!section) return
  const state = !isSupported ? 'unsupported' : isOn ? 'on' : Notification.permission === 'denied' ? 'denied' : failure || 'off'
  const text = section.dataset[state]
  if (find('#push-state').textContent !== text) find('#push-state').textContent = text
  set(find('#push-form'), !['off', 'failed'].includes(state))
}

function set(element, isHidden) {
  if (element.hidden !== isHidden) element.hidden = isHidden
}

async function subscribe(serverKey) {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return
  await navigator.serviceWorker.register(worker, { scope: '/', updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  // One that was made for another key of this app gets nothing any more.
  if (before && digits(before.options.applicationServerKey ?? []) !== serverKey) await before.unsubscribe()
  own = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey })
  return own
}

async function submit(event) {
  const form = event.target
  if (form.id !== 'push-form' || form.elements.endpoint.value) return
  event.preventDefault()
  event.stopPropagation()
  try {
    const made = await subscribe(find('#push').dataset.serverKey)
    if (made) {
      form.elements.endpoint.value = made.endpoint
      form.elements.p256dh.value = digits(made.getKey('p256dh'))
      form.elements.auth.value = digits(made.getKey('auth'))
      form.requestSubmit()
      form.elements.endpoint.value = ''
    }
    failure = ''
  } catch {
    failure = 'failed'
  }
  show()
}

async function begin() {
  document.addEventListener('submit', submit)
  // Answers to posts and changes of the page put in what the server knows.
  new MutationObserver(show).observe(document.documentElement, { childList: true, subtree: true, attributes: true, attributeFilter: ['hidden'] })
  if (isSupported) own = await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()
  show()
}

begin()
