import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashOwnScripts, pageSecurityHeaders, type SecurityOptions } from './security-headers.ts'

const production: SecurityOptions = { isHttps: true, isDev: false }
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function headersOf(
  hashes: string[],
  options: Partial<SecurityOptions> = {},
): Record<string, string> {
  const flat = pageSecurityHeaders(hashes, { ...production, ...options })
  return Object.fromEntries(
    flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? '']] : [])),
  )
}

test('allows scripts from our files and by hash only, and no framing, base element or plugin', () => {
  const policy = headersOf(["'sha256-a'"])['Content-Security-Policy']?.split('; ')
  expect(policy).toContain("script-src 'self' 'sha256-a'")
  expect(policy).toContain("style-src-elem 'self'")
  for (const directive of [
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
  ]) {
    expect(policy).toContain(directive)
  }
  expect(policy?.filter((directive) => directive.includes('unsafe'))).toEqual([
    "style-src-attr 'unsafe-inline'",
  ])
})

test('sets the other headers of OWASP ASVS 3.4, and HSTS only over TLS', () => {
  expect(headersOf([])).toMatchObject({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'Reporting-Endpoints': 'csp="/csp-report"',
  })
  expect(headersOf([], { isHttps: false })).not.toHaveProperty('Strict-Transport-Security')
})

test('hashes our own inline scripts and removes the nonce', () => {
  const html = `<head><link rel="modulepreload" href="/a.js" nonce="N1"/></head><script nonce="N1">theme('ọ₦')</script><script nonce="N1" type="module" async="">import "/b.js"</script><script nonce="N1" src="/c.js"></script>`
  const marked = hashOwnScripts(Buffer.from(html), 'N1')
  expect({ ...marked, html: marked.html.toString() }).toEqual({
    html: `<head><link rel="modulepreload" href="/a.js"/></head><script>theme('ọ₦')</script><script type="module" async="">import "/b.js"</script><script src="/c.js"></script>`,
    hashes: [sha256("theme('ọ₦')"), sha256('import "/b.js"')],
  })
})

test('does not hash an injected script, with any nonce', () => {
  const html =
    '<p><script>steal()</script><script nonce="guess">steal()</script></p><script nonce="N1">ours()</script>'
  expect(hashOwnScripts(Buffer.from(html), 'N1').hashes).toEqual([sha256('ours()')])
})
