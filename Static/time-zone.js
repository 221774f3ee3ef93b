// Tells the site which time zone the browser is in, with the first form that is sent: whoever only reads gets no cookie.
// It is kept as long as a browser may stay signed in.

addEventListener('submit', ({ target, submitter }) => {
  if (!/post/i.test(submitter?.getAttribute('formmethod') ?? target.getAttribute('method'))) return
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', '']
  if (zone) document.cookie = `${prefix}portico-zone=${zone}; Path=/; Max-Age=7776000; SameSite=Lax${secure}`
}, true)
