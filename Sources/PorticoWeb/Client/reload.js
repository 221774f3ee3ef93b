
// In development: shows the page as it is now, with what was typed into it; after what is under way, if something is.
addEventListener('portico-reload', event => {
  if (popup) return
  event.preventDefault()
  const again = async () => {
    if ((await visit(location.href, 'reload')) && !popup) setTimeout(again, 250)
  }
  again()
})
