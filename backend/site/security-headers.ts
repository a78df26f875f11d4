import { hash } from 'node:crypto'
import { findParts, readScript, replaceParts } from './html-parts.ts'

export interface SecurityOptions {
  /** The site is served over TLS, so browsers may be asked to require it. */
  isHttps: boolean
  /** Vite's hot reload needs inline code and a socket; never in production. */
  isDev: boolean
}

/** Where browsers send reports of violations. */
export const cspReportPath = '/csp-report'

const always = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
] as const

const fileSecurityHeaders: readonly string[] = always.flat()

/** An SVG that is opened as a page must not run scripts. */
const svgSecurityHeaders: readonly string[] = [
  'Content-Security-Policy',
  "default-src 'none'; style-src 'unsafe-inline'; sandbox",
]

/** Headers of a file or a data response of a media type, which is never shown as a page. */
export function securityHeadersOf(type: string): readonly string[] {
  return type.startsWith('image/svg+xml')
    ? [...fileSecurityHeaders, ...svgSecurityHeaders]
    : fileSecurityHeaders
}

/**
 * Headers of a page whose own inline scripts have these hashes: OWASP ASVS 5.0, section 3.4.
 * Names and values in turn, as `writeHead` takes them.
 */
export function pageSecurityHeaders(
  scriptHashes: readonly string[],
  options: SecurityOptions,
): string[] {
  const headers: (readonly [string, string])[] = [
    ...always,
    ['Content-Security-Policy', contentSecurityPolicy(scriptHashes, options)],
    ['Reporting-Endpoints', `csp="${cspReportPath}"`],
    // The payment page opens in its own window and must reach the window that opened it.
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    [
      'Permissions-Policy',
      'camera=(), microphone=(), geolocation=(self), payment=(self), usb=(), browsing-topics=()',
    ],
    ['X-Frame-Options', 'DENY'],
  ]
  if (options.isHttps)
    headers.push(['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'])
  return headers.flat()
}

function contentSecurityPolicy(
  scriptHashes: readonly string[],
  { isDev }: SecurityOptions,
): string {
  const dev = isDev ? ["'unsafe-inline'"] : []
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(isDev ? dev : scriptHashes)],
    'style-src-elem': ["'self'", ...dev],
    // Style attributes cannot run code, and server-rendered components write them.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(isDev ? ['ws:'] : [])],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'report-uri': [cspReportPath],
    'report-to': ['csp'],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/**
 * Hashes the inline scripts that carry the nonce of this render, and removes the nonce, so that the
 * page can be cached. An injected script does not know the nonce, gets no hash, and is blocked by
 * the browser.
 */
export function hashOwnScripts(html: Buffer, nonce: string): { html: Buffer; hashes: string[] } {
  const nonceAttribute = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const { text } of findParts(html, '<script', '</script>')) {
    const { attributes = '', code = '' } = readScript(text) ?? {}
    if (!attributes.includes(nonceAttribute) || attributes.includes(' src=')) continue
    const bytes = Buffer.from(code.replaceAll(nonceAttribute, ''), 'latin1')
    hashes.add(`'sha256-${hash('sha256', bytes, 'base64')}'`)
  }
  const marks = [...findParts(html, nonceAttribute, '')]
  return {
    html: replaceParts(
      html,
      marks.map((mark) => ({ ...mark, text: '' })),
    ),
    hashes: [...hashes],
  }
}
