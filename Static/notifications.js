// The service worker that shows what the site sends to this browser while no page of it is open. It answers no request.

const page = '/notifications/devices'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('push', event => event.waitUntil(show(event.data)))

// A browser that was promised a notification for each message has to get one, also for a message that cannot be read.
function show(data) {
  let note = {}
  try {
    note = data.json()
  } catch {}
  const title = typeof note.title === 'string' && note.title ? note.title : 'Atrium'
  const path = typeof note.path === 'string' ? note.path : '/'
  return self.registration.showNotification(title, {
    body: typeof note.body === 'string' ? note.body : '',
    tag: typeof note.tag === 'string' ? note.tag : path,
    icon: '/static/icon.svg',
    dir: 'auto',
    data: { path }
  })
}

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

async function open(path) {
  const target = new URL(path ?? '/', self.location.origin)
  const url = target.origin === self.location.origin ? target.href : self.location.origin + '/'
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(it => it.url === url)
  return there ? there.focus() : self.clients.openWindow(url)
}

self.addEventListener('pushsubscriptionchange', event => event.waitUntil(renew(event)))

// Where the browser changed where messages go: the site is told, as long as somebody is signed in here. Where nobody is,
// the page of devices offers it again.
async function renew({ oldSubscription, newSubscription }) {
  const headers = { accept: 'application/json' }
  const asked = await fetch(page, { headers })
  if (!asked.ok) return
  const { value, events } = await asked.json()
  const event = events?.find(it => it.name === 'browserSubscribed')
  if (!event || !value.serverKey) return
  const options = oldSubscription?.options ?? { userVisibleOnly: true, applicationServerKey: value.serverKey }
  const { endpoint, keys } = (newSubscription ?? await self.registration.pushManager.subscribe(options)).toJSON()
  const fields = { endpoint, p256dh: keys.p256dh, auth: keys.auth }
  await fetch(page, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ event: event.name, offer: event.offer, fields })
  })
}
