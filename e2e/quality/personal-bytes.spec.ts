import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { accountOf } from '../account/accounts.ts'
import { everyPage } from '../every-page.ts'
import { shareOf } from '../share-of.ts'

/**
 * Pages are cached and the same for everybody, so nothing of a request may be in the page that the
 * next visitor gets: no address, no cookie, no token, no order key, no word of a query.
 */

const personal = ['/update-password', '/dashboard', '/admin', '/payment-details']
const paths = [...new Set([...everyPage, ...personal])]
const parts = [1, 2, 3, 4]
const pathsOf = (part: number) => shareOf(paths, { part, of: parts.length })
const siteUrl = () => inject('siteUrl')

/** What the visitor of these tests sends, and what must reach nobody else. */
async function createVisitor() {
  const marker = randomUUID().replaceAll('-', '')
  const token = await signIn()
  return {
    marks: [marker, token, token.split('.')[1] ?? ''],
    headers: {
      authorization: `Bearer ${token}`,
      cookie: `session=${marker}; order-keys=${randomUUID()}.${marker}; sb-password=${marker}; sb-access-token=${token}; theme=${marker}`,
      apikey: marker,
      referer: `${siteUrl()}/payment-details?order=${marker}&key=${marker}`,
      'user-agent': `Browser ${marker}`,
      'accept-language': `en-${marker.slice(0, 8)}, ${marker}`,
      'x-forwarded-for': `203.0.113.9, ${marker}`,
      'x-forwarded-host': `${marker}.example`,
      'x-forwarded-proto': marker,
      'x-forwarded-prefix': `/${marker}`,
      'x-original-url': `/${marker}`,
      'x-real-ip': marker,
      'x-client-info': marker,
      'x-request-id': marker,
      forwarded: `for=${marker};host=${marker}.example`,
      traceparent: marker,
    },
    query: new URLSearchParams({
      q: marker,
      order: marker,
      key: marker,
      email: `${marker}@people.example`,
      token: marker,
      access_token: marker,
      utm_source: marker,
      _: marker,
    }).toString(),
  }
}

async function signIn(): Promise<string> {
  const { email, password } = accountOf('customer')
  const response = await fetch(`${siteUrl()}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { access_token: token } = (await response.json()) as { access_token?: string }
  if (!token) throw new Error(`The demo customer cannot sign in: ${response.status}`)
  return token
}

const addQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`
/** The page, or the data of it that a link loads. */
const kinds = [(path: string) => path, (path: string) => path.replace(/^([^?]*)/, toDataPath)]
function toDataPath(path: string): string {
  return path === '/' ? '/_root.data' : `${path}.data`
}

interface Answer {
  /** The page, with the headers before it. */
  all: string
  page: string
}

async function read(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(siteUrl() + path, { headers, redirect: 'manual' })
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`)
  const page = await response.text()
  return { all: `${lines.join('\n')}\n\n${page}`, page }
}

test.each(parts)(
  'a stranger gets the page of a signed-in visitor byte for byte, and nothing that the visitor sent, part %i',
  async (part) => {
    const visitor = await createVisitor()
    const hasMark = ({ all }: Answer) => visitor.marks.some((mark) => all.includes(mark))
    const found: string[] = []
    // Pages do show words of their own address, so the marks can be seen.
    expect(hasMark(await read(`/shop?q=${visitor.marks[0]}`))).toBe(true)
    for (const [at, path] of pathsOf(part).entries())
      for (const kind of kinds) {
        // No other test has opened this address, so the visitor's request makes the cached page.
        const fresh = addQuery(kind(path), `visit=${at}-${visitor.marks[0]?.slice(0, 8)}`)
        const readBoth = async () =>
          [await read(fresh, visitor.headers), await read(fresh)] as const
        const [own, second] = await readBoth()
        if (hasMark(second)) found.push(`${fresh}: headers`)
        if (own.page !== second.page) {
          // Another journey may have changed what the page shows in between.
          const [ownAgain, secondAgain] = await readBoth()
          if (ownAgain.page !== secondAgain.page) found.push(`${fresh}: another page`)
        }
        await read(addQuery(kind(path), visitor.query), visitor.headers)
        if (hasMark(await read(kind(path)))) found.push(`${path}: query`)
      }
    expect(found).toEqual([])
  },
)
