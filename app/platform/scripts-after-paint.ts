/**
 * Lets a page be seen before its scripts are fetched: on a thin line they would take the room of the stylesheet and the fonts,
 * and on a slow phone the time of the first paint. The module that starts the page waits as text, its preloads as a list,
 * until the browser has painted. Takes and gives HTML, whole or as one character for each of its bytes.
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

// A hidden page is never painted: it starts at once. The script takes itself away, as React knows nothing of it.
const starter = `(()=>{
document.currentScript.remove()
const start=()=>setTimeout(()=>{
const waiting=document.querySelector('script[type="text/module"]')
for(const href of waiting.dataset.preload.split(' '))document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))
waiting.replaceWith(Object.assign(document.createElement('script'),{type:'module',textContent:waiting.textContent}))
})
document.hidden?start():requestAnimationFrame(start)
})()`
