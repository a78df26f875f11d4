import { describeRefusal } from './domain/refusals/describe-refusal.ts'
import { once } from 'node:events'
import { readConfig, siteUrlOf, type Config } from './backend/config.ts'
import { probePort } from './backend/web/node-server.ts'
import { explainOpenFileLimit } from './backend/web/open-files.ts'
import { openSite } from './backend/site/open-site.ts'
import { ignoreOutputErrors, logToConsole, tellOperator } from './backend/log.ts'
import { captureBugs, captureConsole, captureWarnings } from './backend/log/capture.ts'
import { describeStartFailure } from './backend/start/describe-start-failure.ts'
import { describeMail, isDemo } from './backend/start/demo-mode.ts'
import { StartError } from './backend/start/start-error.ts'
import { startServices } from './backend/start/start-services.ts'
import type { Pages } from './bin/built-pages.ts'
import { maxCvFormBytes, tooLargeCvMessage } from './domain/careers/cv.ts'
import { readGatewaySettings, warnAboutTestKey } from './functions/gateway/gateway-settings.ts'
import { findTestNotice } from './functions/gateway/payment-mode.ts'
import { mailBrand } from './functions/mail/mail-brand.ts'
import { moveOrderKey } from './functions/orders/order-key-cookie.ts'
import { modules } from './functions/modules.ts'
import { site } from './site.config.ts'
import { openDemo } from './supabase/setup/demo.ts'
import { productMigrations, productSchemas } from './supabase/setup/product.ts'
import { setSecurityDefault } from './supabase/setup/set-security-default.ts'

export interface RunningServer extends AsyncDisposable {
  origin: string
  /** What the person who started the server wants to know. */
  greeting: string
}

/**
 * Time to answer accepted requests after the signal to stop. Hosts kill a process that has not
 * ended after 10 s, and the database needs some of them.
 */
const graceMs = 8_000

/**
 * Composition root: starts the database, the services and the pages, and opens the port last, when
 * everything is ready.
 * @throws StartError with a sentence for the person who starts it; everything started before is
 * stopped again
 */
async function startServer(
  config: Config,
  openPages: (signal: AbortSignal) => Promise<Pages>,
  signal: AbortSignal,
): Promise<RunningServer> {
  await using undo = new AsyncDisposableStack()
  const log = logToConsole
  // Before the database is touched, because a port in use is the most common reason why a start
  // fails.
  const port = await probePort(config.port, config.host).catch(explainPort)
  const siteUrl = siteUrlOf(config, port)
  const payments = { env: process.env, isDemo: isDemo(config, siteUrl) }
  const testNotice = findTestNotice(payments)
  // Before the database: its thread takes as long to start, at the same time.
  const pages = await openPages(signal)
  undo.defer(() => pages.close())
  signal.throwIfAborted()
  const testKeyWarning = warnAboutTestKey(payments)
  if (testKeyWarning) log({ level: 'warn', message: testKeyWarning })
  const services = undo.use(
    await startServices({
      config,
      siteUrl,
      product: productMigrations,
      productSchemas,
      schemas: ['public'],
      modules: { ...modules, describeRefusal },
      company: site,
      brand: mailBrand(siteUrl, testNotice),
      log,
    }),
  )
  signal.throwIfAborted()
  const demo = await openDemo(config, services)
  await setSecurityDefault(config, siteUrl, services.db)
  const { dataUrl, publishableKey } = services
  const server = await openSite({
    ...pages,
    services,
    render: pages.createRender({ dataUrl, publishableKey, testNotice }),
    siteUrl,
    redirect: (request) => redirectRecovery(request) ?? moveOrderKey(request, siteUrl),
    uploads: { '/careers': { maxBytes: maxCvFormBytes, tooLarge: tooLargeCvMessage } },
    isTrustedProxy: config.isTrustedProxy,
    log,
  })
  undo.defer(() => server.stop(graceMs))
  await pages.ready
  await server.listen(port, config.host).catch(explainPort)
  services.startTasks()
  const running = undo.move()
  const fewFiles = explainOpenFileLimit()
  return {
    origin: siteUrl,
    greeting: [
      `${site.name} is running at ${siteUrl}`,
      ...demo,
      ...describeMail(config, siteUrl),
      ...(fewFiles ? [fewFiles] : []),
    ].join('\n'),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** @throws StartError with a sentence for each setting of the gateway that cannot be used */
function requireGatewaySettings(): void {
  try {
    readGatewaySettings(process.env)
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}

function explainPort(error: NodeJS.ErrnoException & { port?: number; address?: string }): never {
  if (error.code === 'EADDRINUSE')
    throw new StartError(`Port ${error.port} is in use. Stop what uses it or set PORT.`)
  if (error.code === 'EACCES')
    throw new StartError(
      `Port ${error.port} may only be opened by root. Set PORT to 1024 or above.`,
    )
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    throw new StartError(`HOST ${error.address ?? ''} is not an address of this machine.`)
  throw error
}

/**
 * A recovery link may lead to any page, and is redirected to the page that sets a password.
 * `app/root.tsx` does the same in the browser.
 */
function redirectRecovery({
  pathname,
  search,
}: {
  pathname: string
  search: string
}): { location: string } | null {
  if (!search.includes('recovery') || pathname === '/update-password' || pathname.endsWith('.data'))
    return null
  return new URLSearchParams(search).get('type') === 'recovery'
    ? { location: `/update-password${search}` }
    : null
}

/**
 * Runs the server until a signal stops it, and sets the exit code. A second signal is ignored:
 * Ctrl+C arrives from the terminal and from npm.
 */
export async function runServer(openPages: (signal: AbortSignal) => Promise<Pages>): Promise<void> {
  ignoreOutputErrors()
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => stopping.abort())
  // When npm is killed, this process would keep running with the port and the data.
  const parent = process.ppid
  if (process.env['npm_lifecycle_event'])
    setInterval(() => process.ppid !== parent && stopping.abort(), 500).unref()
  // Vite prints for the developer who reads it.
  if (process.env['NODE_ENV'] !== 'development') captureConsole(logToConsole)
  captureWarnings(logToConsole)
  captureBugs(logToConsole, () => {
    process.exitCode = 1
    stopping.abort()
  })
  try {
    const config = readConfig(process.env, modules.settings)
    requireGatewaySettings()
    for (const message of config.warnings) logToConsole({ level: 'warn', message })
    await using server = await startServer(config, openPages, stopping.signal)
    tellOperator(server.greeting)
    if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
    tellOperator('Stopping …')
  } catch (error) {
    if (stopping.signal.aborted && error === stopping.signal.reason) return
    tellOperator(describeStartFailure(error), process.stderr)
    process.exitCode = 1
  }
}

if (import.meta.main) {
  // React reads this when it is loaded. Without it rendering is several times slower.
  process.env['NODE_ENV'] = 'production'
  const { openBuiltPages } = await import('./bin/built-pages.ts')
  await runServer((signal) => openBuiltPages(import.meta.dirname, signal))
  process.exit()
}
