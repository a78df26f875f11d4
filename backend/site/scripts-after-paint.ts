import { findParts, readScript, replaceParts, type HtmlPart } from './html-parts.ts'

/**
 * Delays the scripts of a page until its first paint. On a slow connection they would compete with
 * the stylesheet and the fonts, and on a slow phone with the paint itself. Until then the start
 * module is inert text and its preloads are a list.
 */
export function runScriptsAfterPaint(html: Buffer, nonce: string): Buffer {
  const links = [...findParts(html, '<link rel="modulepreload"', '>')]
  const preloads = links.map(({ text }) => / href="([^"]+)"/.exec(text)?.[1]).join(' ')
  const parts: HtmlPart[] = links.map((link) => ({ ...link, text: '' }))
  for (const script of findParts(html, '<script', '</script>')) {
    const { attributes = '', code } = readScript(script.text) ?? {}
    if (!attributes.includes(` nonce="${nonce}"`) || !attributes.includes(' type="module"'))
      continue
    const waiting = `<script nonce="${nonce}" type="text/module" data-preload="${preloads}">${code}</script>`
    parts.push({ ...script, text: `${waiting}<script nonce="${nonce}">${starter}</script>` })
    break
  }
  return replaceParts(html, parts)
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
