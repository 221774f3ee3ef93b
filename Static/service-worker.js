// The service worker of the site. It shows what the site sends to this browser while no page of it is open. Where there is
// no connection it shows a page that `offline.js` has kept, or the one that says what is kept.

const page = '/notifications/devices'
const offline = '/offline'
// As long as a session that is not used: after that what was kept is nobody's.
const longest = 30 * 24 * 60 * 60 * 1000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(begin()))

// The browser asks for a page while this starts, and as it would without: the site goes by where a visitor comes from.
async function begin() {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

// The windows that show a kept page, whose pictures and styles are kept with it.
const windows = new Set()

self.addEventListener('fetch', event => {
  const { request, clientId, resultingClientId, preloadResponse } = event
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(load(request, preloadResponse, resultingClientId))
  // This may have been stopped since the window came.
  else if ((windows.has(clientId) || !navigator.onLine) && request.destination) event.respondWith(part(request))
})

async function load(request, preloaded, client) {
  const { pathname } = new URL(request.url)
  const show = kept => {
    windows.add(client)
    return kept
  }
  // A network that says nothing is as good as none, where there is a copy.
  let isDone = false
  const late = new Promise(done => setTimeout(async () => {
    const kept = !isDone && await keptPage(pathname)
    if (kept && !isDone) done(show(kept))
  }, 6000))
  try {
    const first = await Promise.race([answer(request, preloaded), late])
    // A proxy without a server behind it.
    return [502, 504].includes(first.status) && await keptPage(pathname).then(it => it && show(it)) || first
  } catch (error) {
    const kept = await keptPage(pathname) ?? await offlinePage()
    if (!kept) throw error
    return show(kept)
  } finally {
    isDone = true
  }
}

const answer = async (request, preloaded) => await preloaded ?? await fetch(request)

async function keptPage(path) {
  for (const name of await caches.keys()) {
    if (!name.startsWith('kept-')) continue
    const cache = await caches.open(name)
    const seen = await (await cache.match('/offline/seen'))?.text()
    if (Date.now() - seen < longest) {
      const answer = await cache.match(path)
      if (answer?.headers.has('x-kept')) return marked(answer)
      if (answer && path.includes('/files/')) return answer
    } else await caches.delete(name)
  }
}

async function offlinePage() {
  const page = await (await caches.open('shell')).match(offline)
  return page && marked(page)
}

// The page knows by its mark that it is a copy, and from when.
async function marked(answer) {
  const text = await answer.text()
  const when = answer.headers.get('x-kept')
  return new Response(text.replace('<html ', `<html data-kept="${when}" `), { headers: answer.headers })
}

// The same style or script of another release, for a page that was kept before it came.
async function likePart(url) {
  const name = it => new URL(it).pathname.replace(/\.[0-9a-f]{20}\./, '.')
  const shell = await caches.open('shell')
  const like = (await shell.keys()).find(it => name(it.url) === name(url))
  return like && shell.match(like, { ignoreVary: true })
}

async function part(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(request, { ignoreVary: true }) ?? await likePart(request.url)
    if (!kept) throw error
    return kept
  }
}

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
    icon: '/static/icon.png',
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
