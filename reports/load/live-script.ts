/** The script of the live page: puts the parts that the server sends in their places. It runs in a browser, and asks for nothing else. */
export const liveScript = `
const events = new EventSource('/events')
const state = document.getElementById('connection')
const pause = document.getElementById('pause')
const shown = {}
let waiting
function show({ title, parts }) {
  document.title = title
  for (const [id, text] of Object.entries(parts)) {
    if (shown[id] === text) continue
    shown[id] = text
    document.getElementById(id).innerHTML = text
  }
}
function take(data) {
  if (pause.getAttribute('aria-pressed') === 'true') waiting = data
  else show(data)
}
events.addEventListener('open', () => { state.textContent = 'Connected' })
events.addEventListener('error', () => { state.textContent = 'Connection lost. If the load has ended, its report is in the results folder' })
events.addEventListener('parts', (event) => take(JSON.parse(event.data)))
events.addEventListener('end', (event) => {
  events.close()
  take(JSON.parse(event.data))
  state.textContent = 'The load has ended'
})
pause.addEventListener('click', () => {
  const isPaused = pause.getAttribute('aria-pressed') !== 'true'
  pause.setAttribute('aria-pressed', String(isPaused))
  if (!isPaused && waiting !== undefined) show(waiting)
  waiting = undefined
})
`
