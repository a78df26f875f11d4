import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createNodeServer } from '../web/node-server.ts'
import { ignoreOutputErrors, logToConsole, tellOperator } from '../log.ts'
import { captureBugs, captureConsole, captureWarnings } from '../log/capture.ts'
import { readProjectConfig } from './project-config.ts'
import { createProjectKeys, type ProjectKeys } from './project-keys.ts'
import { startStandalone } from './start-standalone.ts'
import { describeStartFailure } from '../start/describe-start-failure.ts'
import { acceptsLongUploads } from '../routes.ts'
import { StartError } from '../start/start-error.ts'

const usage =
  'Usage: node backend/standalone/serve.ts --config <supabase/config.toml> --port 54321 --database-url <postgres url> [--data-dir <folder for files>]'
/** Only this machine, because the keys may be the public defaults. */
const hosts = ['127.0.0.1', '::1']
const graceMs = 5_000

/**
 * Runs the services without a site, for a project with a `config.toml`, until `stop` is aborted.
 * @throws StartError
 */
async function serve(args: string[], env: NodeJS.ProcessEnv, stop: AbortSignal): Promise<void> {
  const { configFile, port: givenPort, databaseUrl, ...given } = readArguments(args, env)
  const config = readProjectConfig(configFile, env)
  const port = givenPort ?? config.project.api.port
  const apiUrl = `http://127.0.0.1:${port}`
  const dataDir = given.dataDir ?? join(config.folder, '.temp', 'data')
  const projectKeys = await createProjectKeys({ config, apiUrl, dataDir, env })
  for (const warning of [...config.warnings, ...projectKeys.warnings])
    logToConsole({ level: 'warn', message: warning })
  await using standalone = await startStandalone({
    config,
    projectKeys,
    databaseUrl,
    dataDir,
    apiUrl,
    log: logToConsole,
  })
  const servers = hosts.map((host) => ({
    host,
    server: createNodeServer({
      direct: [],
      fetch: standalone.fetch,
      upgrade: standalone.upgrade,
      isTrustedProxy: () => false,
      acceptsLongUploads,
    }),
  }))
  for (const { host, server } of servers)
    await server
      .listen(port, host)
      .catch((error: NodeJS.ErrnoException) => requireListening(error, { host, port }))
  const { keys, anonKey, serviceRoleKey } = projectKeys
  tellOperator(
    [
      `API URL: ${apiUrl}`,
      `Publishable key: ${keys.publishableKey}`,
      `anon key: ${anonKey}`,
      `Secret key: ${keys.secretKey}`,
      `service_role key: ${serviceRoleKey}`,
      ...describeS3(projectKeys, apiUrl),
      `Mail: ${apiUrl}/dev/mailbox`,
    ].join('\n'),
  )
  if (!stop.aborted) await once(stop, 'abort')
  await Promise.all(servers.map(({ server }) => server.stop(graceMs)))
}

function describeS3({ s3Protocol }: ProjectKeys, apiUrl: string): string[] {
  if (!s3Protocol) return []
  const { accessKey } = s3Protocol
  return [
    `S3 URL: ${apiUrl}/storage/v1/s3`,
    ...(accessKey ? [`S3 access key: ${accessKey.id}`, `S3 secret key: ${accessKey.secret}`] : []),
  ]
}

function readArguments(args: string[], env: NodeJS.ProcessEnv) {
  const text = { type: 'string' } as const
  const { values } = parse(args, {
    config: text,
    port: text,
    'database-url': text,
    'data-dir': text,
  })
  const databaseUrl = values['database-url'] ?? env['DATABASE_URL']
  if (!databaseUrl || !URL.canParse(databaseUrl))
    throw new StartError(
      `--database-url is needed, such as postgres://postgres@localhost:5432/postgres.\n${usage}`,
    )
  const port = values.port === undefined ? null : Number(values.port)
  if (port !== null && !(Number.isInteger(port) && port > 0 && port < 65_536))
    throw new StartError(`--port must be a number from 1 to 65535.\n${usage}`)
  return {
    configFile: values.config ?? 'supabase/config.toml',
    port,
    databaseUrl,
    dataDir: values['data-dir'] ?? null,
  }
}

function parse<Options extends Record<string, { type: 'string' }>>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options })
  } catch (cause) {
    throw new StartError(`${cause instanceof Error ? cause.message : String(cause)}\n${usage}`, {
      cause,
    })
  }
}

function requireListening(
  error: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
): void {
  if (error.code === 'EADDRINUSE')
    throw new StartError(
      `Port ${port} of ${host} is in use. Stop what uses it or give another --port.`,
    )
  // A machine without IPv6 uses the other address only.
  if (host === '::1' && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')) return
  throw error
}

ignoreOutputErrors()
captureConsole(logToConsole)
captureWarnings(logToConsole)
const stopping = new AbortController()
captureBugs(logToConsole, () => {
  process.exitCode = 1
  stopping.abort()
})
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => stopping.abort())
try {
  await serve(process.argv.slice(2), process.env, stopping.signal)
  process.exit()
} catch (error) {
  tellOperator(describeStartFailure(error), process.stderr)
  process.exit(1)
}
