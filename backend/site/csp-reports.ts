import { z } from 'zod'
import type { Log } from '../backend.ts'
import { ApiError } from '../web/api-error.ts'
import { limitBody } from '../web/read-body.ts'

/** The two forms of a report: the Reporting API's, and the older one of `report-uri`. */
const violation = z.object({
  effectiveDirective: z.string(),
  blockedURL: z.string().optional(),
  documentURL: z.string().optional(),
  sample: z.string().optional(),
})
const legacyViolation = z.object({
  'effective-directive': z.string().optional(),
  'violated-directive': z.string().optional(),
  'blocked-uri': z.string().optional(),
  'document-uri': z.string().optional(),
})
const reports = z.union([
  z.array(z.object({ type: z.string(), body: z.unknown() })),
  z.object({ 'csp-report': legacyViolation }),
])

const logsPerMinute = 20

/** Takes what browsers report about the content security policy and logs it, at most 20 lines a minute: anyone may send them. */
export function createCspReports(log: Log): (request: Request) => Promise<Response> {
  let minute = 0
  let logged = 0

  function note(details: Record<string, string | undefined>): void {
    const now = Math.floor(performance.now() / 60_000)
    if (now !== minute) logged = 0
    minute = now
    if (++logged <= logsPerMinute)
      log({ level: 'warn', message: 'content security policy violated', ...details })
  }

  return async (request) => {
    try {
      const parsed = reports.safeParse(parseJson(await (await limitBody(request, 16_384)).text()))
      if (!parsed.success) return new Response(null, { status: 400 })
      if (Array.isArray(parsed.data)) {
        for (const { type, body } of parsed.data.slice(0, 5)) {
          const found = type === 'csp-violation' ? violation.safeParse(body) : null
          if (found?.success)
            note({
              directive: short(found.data.effectiveDirective),
              blocked: place(found.data.blockedURL),
              page: place(found.data.documentURL),
              sample: short(found.data.sample),
            })
        }
      } else {
        const old = parsed.data['csp-report']
        note({
          directive: short(old['effective-directive'] ?? old['violated-directive']),
          blocked: place(old['blocked-uri']),
          page: place(old['document-uri']),
        })
      }
      return new Response(null, { status: 204 })
    } catch (error) {
      if (error instanceof ApiError) return new Response(null, { status: error.status })
      throw error
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No JSON is no report: the schema refuses undefined, and the sender gets a 400.
    return undefined
  }
}

const short = (text: string | undefined) => text?.slice(0, 200)

/** Without the query, which may hold a token. */
const place = (url: string | undefined) => short(url?.split(/[?#]/)[0])
