import type { SupabaseClient } from '@supabase/supabase-js'
import type { BackendOptions, RequestSource } from '../backend.ts'
import type { DeletedBackup, NewestBackups } from '../backup/backup-records.ts'
import type { Log } from '../log.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Messaging } from '../start/create-messaging.ts'
import type { SecurityEvents } from '../security/security-events.ts'
import { cookiesOf, findPerson, type Caller } from '../web/caller.ts'
import { hitRateLimit, limitAddress, limitNetwork, type Limit } from '../web/rate-limit.ts'
import type { UploadSlots } from '../web/upload-slots.ts'
import { answerFailure } from './answer-failure.ts'
import { FunctionError } from './function-error.ts'
import { limitUpload, readBody } from './read-function-body.ts'

// The company's functions import from this folder only, and from nothing else in the backend.
export type { Tx }
export { FunctionError }
export type { MailMessage } from '../mail/outbox.ts'

/** A request to a function. */
export interface FunctionInput {
  method: string
  url: URL
  headers: Headers
  /**
   * By content type: parsed JSON, text, the fields of a form, or bytes; null without a body. The
   * function must validate it.
   */
  body: unknown
}

/** The company, as functions show it. Phone numbers are E.164. */
export interface Company {
  name: string
  email: string
  /** Address for mail to the staff. */
  staffEmail: string
  phone: string
  whatsapp: string
}

/** What functions, queues and scheduled tasks may use. */
export interface ModuleContext
  extends
    Pick<Messaging, 'queueMail' | 'renderMail' | 'renderMailHtml' | 'messages'>,
    Pick<Jobs, 'enqueue' | 'enqueueAll'> {
  db: Database
  /** Null where nobody would get a text message, because no provider is set. */
  queueSms: Messaging['queueSms'] | null
  /** Files, with the rights of the service role: no policy stops a function. */
  storage: SupabaseClient['storage']
  now: () => Date
  /** Jobs of all queues that failed after all retries. */
  jobs: Pick<Jobs, 'listDeadLetters' | 'retryDeadLetters'>
  /** Who backs up this shop, and what became of it. */
  backups: {
    madeBy: 'server' | 'operator' | 'supabase'
    findNewest(now: Date): Promise<NewestBackups>
    listDeleted(): Promise<DeletedBackup[]>
  }
  site: Company
  /** Public origin of the site, for links in mails. */
  siteUrl: string
  /**
   * A secret derived from a text and the key of this installation: always the same for the same
   * text, and impossible to guess.
   */
  secretFor(text: string): string
  /** True in the demo on somebody's own machine, where no money and no goods are real. */
  isDemo: boolean
  /** The company's own settings, such as the key of its payment gateway. */
  env: Readonly<Record<string, string | undefined>>
  /** Events for the table that staff read, such as a webhook with a wrong signature. */
  securityEvents: Pick<SecurityEvents, 'record'>
  log: Log
}

/**
 * Who calls a function. The id in the token is left out on purpose: a person with only a password is
 * nobody yet.
 */
interface FunctionCaller {
  /** Null for guests, and for a person who has not finished signing in. */
  personId: string | null
  /** Their second factor is missing. */
  isHalfSignedIn: boolean
  ip: string
}

/** What a function may use. */
export interface FunctionContext extends ModuleContext {
  caller: FunctionCaller
  /** A program on this machine sent the request; see `isLocalRequest`. */
  isLocal: boolean
  /** The `Cookie` header; empty without one, and for a page of another site. */
  cookies: string
  /**
   * Asks the Data API as the caller's browser would: with their token, and so with their rights and
   * from their budget.
   * @param path below the origin: `/rest/v1/…`
   */
  askDataApi(path: string): Promise<Response>
  limits: {
    /** Counts one use of the key in the transaction; false when the limit is reached. */
    hit(tx: Tx, use: Limit & { key: string }): Promise<boolean>
    /** The caller's address as rate limits count it; an IPv6 customer is one address. */
    callerAddress: string
    /** The network of the address: IPv4 /24, IPv6 /48. */
    callerNetwork: string
  }
}

/** An operation of the company at `/functions/v1/<name>`. */
export interface EdgeFunction {
  name: string
  methods: readonly string[]
  /** For a function that accepts files: the largest body, and the message for a larger one. */
  upload?: { maxBytes: number; tooLarge: string }
  /**
   * Pass the body as bytes for every content type, so that a signature of the bytes can be
   * verified.
   */
  rawBody?: true
  handle(input: FunctionInput, context: FunctionContext): Promise<Response>
}

export interface FunctionsOptions extends ModuleContext {
  functions: readonly EdgeFunction[]
  uploadSlots: UploadSlots
  maxBodyBytes?: number
  /** Where the Data API is, and how it is reached. */
  dataApi: DataApi
  hasFinishedSignIn: HasFinishedSignIn
}

/**
 * Whether the person whose claims the transaction has is signed in completely, for example with a
 * second factor.
 */
type HasFinishedSignIn = (tx: Tx) => Promise<boolean>

export interface DataApi {
  url: string
  fetch(request: Request, from: RequestSource): Promise<Response>
}

const path = '/functions/v1/'

/**
 * Answers `/functions/v1/<name>` for a caller whose token has been verified. Every error is `{
 * "error": "a sentence" }`: 404 unknown function, 405 wrong method, 413 body too large (256 KB, or
 * the limit of the function), 503 too many uploads at the same time or no database, 400 malformed
 * body, 401 the caller's session has ended, the status of a `FunctionError`, and 500 with a
 * reference that is logged.
 */
export function createFunctions({
  functions,
  uploadSlots,
  maxBodyBytes = 256 * 1024,
  dataApi,
  ...shared
}: FunctionsOptions): BackendOptions['functions'] {
  const byName = new Map(functions.map((edgeFunction) => [edgeFunction.name, edgeFunction]))

  async function answer(
    request: Request,
    caller: Caller,
    { hasUploadSlot = false, isLocal = false }: Omit<RequestSource, 'ip'>,
  ): Promise<Response> {
    const url = new URL(request.url)
    // The function itself handles the rest of the path: `/functions/v1/<name>/…`.
    const [name = ''] = url.pathname.slice(path.length).split('/')
    const edgeFunction = byName.get(name)
    if (!edgeFunction) throw new FunctionError(404, 'There is no such function.')
    const allow = [...edgeFunction.methods, 'OPTIONS'].join(', ')
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } })
    if (!edgeFunction.methods.includes(request.method)) {
      return Response.json(
        { error: `This function answers ${allow}.` },
        { status: 405, headers: { allow } },
      )
    }
    const context = await toContext(shared, {
      name,
      caller,
      isLocal,
      cookies: cookiesOf(request, shared.siteUrl),
      askDataApi: (path) => askDataApi(dataApi, path, request, caller),
    })
    const upload = edgeFunction.upload ?? { maxBytes: maxBodyBytes }
    // Files are in memory until they are stored.
    using _slot = hasUploadSlot
      ? null
      : uploadSlots.take(request, context.limits.callerAddress, {
          maxBytes: upload.maxBytes,
          smallBytes: maxBodyBytes,
        })
    const limited = await limitUpload(request, upload)
    const body = edgeFunction.rawBody
      ? new Uint8Array(await limited.arrayBuffer())
      : await readBody(limited)
    return await edgeFunction
      .handle({ method: request.method, url, headers: request.headers, body }, context)
      .catch((error: unknown) => answerFailure(request, error, { log: shared.log, body }))
  }

  return {
    async handle(request, caller, from) {
      const response = await answer(request, caller, from).catch((error: unknown) =>
        answerFailure(request, error, { log: shared.log }),
      )
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
      return response
    },
  }
}

async function toContext(
  { hasFinishedSignIn, ...shared }: ModuleContext & Pick<FunctionsOptions, 'hasFinishedSignIn'>,
  {
    name,
    caller,
    ...from
  }: Pick<FunctionContext, 'isLocal' | 'cookies' | 'askDataApi'> & { name: string; caller: Caller },
): Promise<FunctionContext> {
  const callerAddress = limitAddress(caller.ip)
  const db = asCaller(shared.db, name, caller)
  return {
    ...shared,
    ...from,
    db,
    caller: await toFunctionCaller(db, caller, hasFinishedSignIn),
    limits: {
      hit: (tx, use) => hitRateLimit(tx, use, shared.now()),
      callerAddress,
      callerNetwork: limitNetwork(callerAddress),
    },
  }
}

async function toFunctionCaller(
  db: Database,
  { userId, role, ip }: Caller,
  hasFinishedSignIn: HasFinishedSignIn,
): Promise<FunctionCaller> {
  if (userId === null || role !== 'authenticated')
    return { personId: null, isHalfSignedIn: false, ip }
  const isComplete = await db.transaction(
    { role: 'service_role', readOnly: true },
    hasFinishedSignIn,
  )
  return { personId: isComplete ? userId : null, isHalfSignedIn: !isComplete, ip }
}

function askDataApi(
  { url, fetch }: DataApi,
  path: string,
  { headers }: Request,
  { ip }: Caller,
): Promise<Response> {
  const own = ['apikey', 'authorization'].flatMap((name): [string, string][] => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  return fetch(new Request(url + path, { headers: own }), { ip })
}

/**
 * The database for a function that a person calls: each transaction has the person's claims and
 * requires their session, so that no function can forget to ask. It also says which function it is
 * and where the request came from, for the audit.
 */
function asCaller(db: Database, name: string, caller: Caller): Database {
  const person = findPerson(caller)
  if (!person) return db
  const request = {
    'request.jwt.claims': JSON.stringify(caller.claims),
    'request.path': path + name,
    'request.address': caller.ip,
  }
  return {
    ...db,
    transaction: ({ settings, ...options }, work) =>
      db.transaction({ ...options, settings: { ...settings, ...request }, person }, work),
    read: ({ settings, ...options }, statements) =>
      db.read({ ...options, settings: { ...settings, ...request }, person }, statements),
  }
}
