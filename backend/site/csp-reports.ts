import { z } from 'zod'
import type { Log } from '../log.ts'
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

/**
 * Logs violations of the content security policy that browsers report. At most 20 lines a minute,
 * because anyone can send reports.
 */
export function createCspReports(log: Log): (request: Request) => Promise<Response> {
  let minute = 0
  let logged = 0

  function logViolation(details: Record<string, string | undefined>): void {
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
          const report = type === 'csp-violation' ? violation.safeParse(body) : null
          if (report?.success)
            logViolation({
              directive: truncate(report.data.effectiveDirective),
              blocked: withoutQuery(report.data.blockedURL),
              page: withoutQuery(report.data.documentURL),
              sample: truncate(report.data.sample),
            })
        }
      } else {
        const legacy = parsed.data['csp-report']
        logViolation({
          directive: truncate(legacy['effective-directive'] ?? legacy['violated-directive']),
          blocked: withoutQuery(legacy['blocked-uri']),
          page: withoutQuery(legacy['document-uri']),
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
    // Not JSON: the schema rejects undefined, and the sender gets a 400.
    return undefined
  }
}

const truncate = (text: string | undefined) => text?.slice(0, 200)

/** The URL without its query, which may contain a token. */
const withoutQuery = (url: string | undefined) => truncate(url?.split(/[?#]/)[0])
