import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { readApiKey } from '../../web/caller.ts'
import { apiError } from '../../errors.ts'
import { logBug, type Log } from '../../log.ts'
import { answerError } from '../../web/answer-error.ts'
import { ApiError } from '../../web/api-error.ts'
import { addCors } from '../../web/cors.ts'
import type { ProjectConfig } from '../project-config.ts'
import type { ProjectKeys } from '../project-keys.ts'
import { startFunctionThread, type FunctionThread } from './function-thread.ts'

interface Options {
  config: ProjectConfig
  projectKeys: Pick<ProjectKeys, 'keys' | 'anonKey' | 'serviceRoleKey' | 'jwks'>
  apiUrl: string
  databaseUrl: string
  log: Log
}

/** The functions of a project, in `supabase/functions/<name>/index.ts`. */
export interface ProjectFunctions extends AsyncDisposable {
  /**
   * Answers a request for a function and never rejects; null for every other request. Unlike the
   * other services, functions answer CORS themselves, and some take tokens that nobody here can
   * verify.
   */
  answer(request: Request): Promise<Response> | null
  /**
   * Answers for a project without functions.
   * @throws ApiError
   */
  handle(): Promise<Response>
}

const path = '/functions/v1/'

/** Runs each function of a project in a thread of its own, from the first request to it on. */
export function openProjectFunctions(options: Options): ProjectFunctions {
  const { config, projectKeys, log } = options
  const folder = join(config.folder, 'functions')
  const isOn = config.project.edge_runtime.enabled && existsSync(folder)
  const sockets = mkdtempSync(join(tmpdir(), 'functions-'))
  const env = isOn ? environmentOf(folder, options) : {}
  const threads = new Map<string, Promise<FunctionThread>>()
  let lastId = 0

  function start(name: string, entry: string): Promise<FunctionThread> {
    const data = {
      entry,
      socketPath: join(sockets, String(++lastId)),
      imports: readImports(importFilesOf(name, entry, config)),
      importsFolder: pathToFileURL(config.folder).href,
    }
    const started = startFunctionThread(data, {
      env,
      onEnd(error) {
        // A later one may have taken its place.
        if (threads.get(name) === started) threads.delete(name)
        log({ level: 'error', message: `function ${name} ended`, error })
      },
    })
    threads.set(name, started)
    return started
  }

  async function callFunction(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const ownPath = pathname.slice(path.length)
    const [name = ''] = ownPath.split('/')
    const entry = findEntry(folder, name, config)
    if (!entry) throw apiError('not_found', 'There is no such function')
    const settings = config.project.functions[name]
    if ((settings?.verify_jwt ?? true) && request.method !== 'OPTIONS')
      await requireToken(request, projectKeys.keys)
    const thread = await (threads.get(name) ?? start(name, entry)).catch((cause: unknown) => {
      throw apiError('unexpected_failure', 'The function did not start; the log says why', {
        status: 503,
        cause,
      })
    })
    return thread.fetch(request, `/${ownPath}${search}`)
  }

  return {
    answer: (request) =>
      isOn && new URL(request.url).pathname.startsWith(path)
        ? callFunction(request).catch((error: unknown) => answerFailure(request, error, log))
        : null,
    handle: () => Promise.reject(apiError('not_found', 'This server has no functions')),
    async [Symbol.asyncDispose]() {
      const running = await Promise.allSettled(threads.values())
      for (const result of running) if (result.status === 'fulfilled') await result.value.stop()
      rmSync(sockets, { recursive: true, force: true })
    },
  }
}

/** Names that the Supabase CLI accepts. Folders such as `_shared` are no functions. */
function findEntry(
  folder: string,
  name: string,
  { folder: base, project }: ProjectConfig,
): string | null {
  if (!/^[a-z][\w-]*$/i.test(name)) return null
  const settings = Object.hasOwn(project.functions, name) ? project.functions[name] : undefined
  if (settings?.enabled === false) return null
  const given = settings?.entrypoint
  const candidates = given
    ? [resolve(base, given)]
    : ['index.ts', 'index.js', 'index.mjs'].map((file) => join(folder, name, file))
  return candidates.find((file) => existsSync(file)) ?? null
}

/**
 * A key of the project, or any token that one of its keys signed: the gate of hosted Supabase. What
 * the token may do is for the services that the function calls.
 * @throws ApiError
 */
async function requireToken(request: Request, keys: ProjectKeys['keys']): Promise<void> {
  const bearer = /^bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const apiKey = request.headers.get('apikey')
  if (bearer === keys.publishableKey || bearer === keys.secretKey) return
  if (bearer !== undefined) await keys.verifySignature(bearer)
  else if (apiKey) await readApiKey(apiKey, keys)
  else throw apiError('no_authorization', 'Missing authorization header')
}

function environmentOf(
  folder: string,
  { config, projectKeys, apiUrl, databaseUrl }: Options,
): Record<string, string> {
  const file = join(folder, '.env')
  const { keys, anonKey, serviceRoleKey, jwks } = projectKeys
  const own = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  return {
    ...config.project.edge_runtime.secrets,
    ...(own as Record<string, string>),
    SUPABASE_URL: apiUrl,
    SUPABASE_ANON_KEY: anonKey,
    SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }),
    SUPABASE_JWKS: JSON.stringify(jwks),
    SUPABASE_DB_URL: databaseUrl,
  }
}

const importFile = z.object({ imports: z.record(z.string(), z.string()).default({}) })

/** The file that `config.toml` names, the function's own, or the one that all share. */
function importFilesOf(name: string, entry: string, { folder, project }: ProjectConfig): string[] {
  const given = project.functions[name]?.import_map
  const found = [dirname(entry), join(folder, 'functions')].flatMap((parent) =>
    ['deno.json', 'import_map.json'].map((file) => join(parent, file)),
  )
  return given ? [resolve(folder, given), ...found] : found
}

/** The imports of the first file that exists. */
function readImports([own = '', ...others]: string[]) {
  const file = [own, ...others].find((candidate) => existsSync(candidate))
  if (file === undefined) return { map: {}, file: pathToFileURL(own).href }
  const { imports } = importFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  return { map: imports, file: pathToFileURL(file).href }
}

function answerFailure(request: Request, thrown: unknown, log: Log): Response {
  const error = thrown instanceof ApiError ? thrown : toApiError(request, thrown, log)
  const response = answerError('functions', request, error)
  addCors(response, request, '*')
  return response
}

function toApiError(request: Request, error: unknown, log: Log): ApiError {
  const { pathname } = new URL(request.url)
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return apiError('unexpected_failure', 'The function took too long', { status: 504 })
  const requestId = logBug(log, {
    message: 'function did not answer',
    method: request.method,
    path: pathname,
    error,
    wasAborted: request.signal.aborted,
  })
  return apiError('unexpected_failure', `The function did not answer, reference ${requestId}`, {
    status: 502,
    cause: error,
  })
}
