import { expect, test } from 'vitest'
import { runScriptsAfterPaint } from './scripts-after-paint.ts'

const run = (html: string) => runScriptsAfterPaint(Buffer.from(html), 'n1').toString()

const head =
  '<html><head><link rel="modulepreload" href="/a.js" nonce="n1"/><link rel="stylesheet" href="/s.css"/><link rel="modulepreload" href="/b.js"/></head><body><main>Ọ̀yọ́ ₦5</main><script nonce="n1">first()</script>'

test('turns the start module and its preloads into inert text, and changes nothing else', () => {
  const page = run(
    `${head}<script nonce="n1" type="module" async="">import "/a.js";</script></body></html>`,
  )
  expect(page).toContain(
    '<head><link rel="stylesheet" href="/s.css"/></head><body><main>Ọ̀yọ́ ₦5</main><script nonce="n1">first()</script><script nonce="n1" type="text/module" data-preload="/a.js /b.js">import "/a.js";</script><script nonce="n1">(()=>{',
  )
  expect(page).not.toContain('rel="modulepreload"')
})

test('does not touch a module script without the nonce', () => {
  const text = '<script type="module">steal()</script>'
  expect(
    run(`<body>${text}<script nonce="n1" type="module" async="">ours()</script></body>`),
  ).toContain(`<body>${text}<script nonce="n1" type="text/module" data-preload="">ours()</script>`)
})
