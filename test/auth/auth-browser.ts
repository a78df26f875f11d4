import type { Backend } from '../../backend/backend.ts'

/** A browser as the auth service sees it: it stores cookies and follows no redirects. */
interface AuthBrowser {
  open(url: URL | string, method?: string, body?: URLSearchParams): Promise<Response>
  /** The `fetch` for supabase-js on a page of the service's origin. */
  fetch: typeof fetch
}

export function createAuthBrowser(backend: Backend, ip = '198.51.100.9'): AuthBrowser {
  const cookies = new Map<string, string>()
  const visit = async (request: Request): Promise<Response> => {
    if (cookies.size > 0)
      request.headers.set(
        'cookie',
        [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      )
    const response = await backend.fetch(request, { ip })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return response
  }
  return {
    open: (url, method = 'GET', body) =>
      visit(new Request(url, { method, ...(body ? { body } : {}) })),
    fetch: (input, init) => visit(new Request(input, init)),
  }
}
