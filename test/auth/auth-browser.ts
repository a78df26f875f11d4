import type { Backend } from '../../backend/backend.ts'

/** Somebody's browser, as far as the auth service sees it: follows no redirect, keeps cookies. */
export interface AuthBrowser {
  open(url: URL | string, method?: string, body?: URLSearchParams): Promise<Response>
  /** What supabase-js calls through, on a page of the service's own origin. */
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
