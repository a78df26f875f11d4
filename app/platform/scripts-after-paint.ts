/**
 * Delays the scripts of a page until its first paint. On a slow connection they would compete with
 * the stylesheet and the fonts, and on a slow phone with the paint itself. Until then the start
 * module is inert text and its preloads are a list. Works on HTML as text, also when each character
 * represents one byte (Latin-1).
 */
export function runScriptsAfterPaint(html: string, nonce: string): string {
  const preloads: string[] = []
  const body = html.replace(
    /<link rel="modulepreload" href="([^"]+)"[^>]*>/g,
    (_, href: string) => {
      preloads.push(href)
      return ''
    },
  )
  const waiting = `<script nonce="${nonce}" type="text/module" data-preload="${preloads.join(' ')}">`
  return body.replace(
    /<script\b(?=[^>]* type="module")(?=[^>]* nonce="[^"]*")[^>]*>([\s\S]*?)<\/script>/,
    (_, code: string) => `${waiting}${code}</script><script nonce="${nonce}">${starter}</script>`,
  )
}

// A hidden page is never painted, so it starts immediately. The script removes itself, because
// React did not render it. Each preload is a task of its own: to begin one takes a slow phone up to
// 10 ms, and in between it can answer a finger.
const starter = `(()=>{
document.currentScript.remove()
const start=()=>{
const waiting=document.querySelector('script[type="text/module"]')
for(const href of waiting.dataset.preload.split(' '))setTimeout(()=>document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href})))
setTimeout(()=>waiting.replaceWith(Object.assign(document.createElement('script'),{type:'module',textContent:waiting.textContent})))
}
document.hidden?start():requestAnimationFrame(start)
})()`
