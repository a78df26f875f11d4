import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const fullNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']

/**
 * The path of Chromium or Chrome: `CHROME_PATH`, or the first found on the PATH; null when there is
 * none.
 */
export function findChromium(): string | null {
  const macOs = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return findChosen() ?? find(fullNames.flatMap(onPath)) ?? find([macOs])
}

/**
 * The path of a browser for tests: Chromium without windows, which takes a third less processor
 * time, or else the full one; null when there is neither.
 */
export function findTestChromium(): string | null {
  return findChosen() ?? findShell() ?? findChromium()
}

const findChosen = () => find([process.env.CHROME_PATH ?? ''])
const findShell = () => find(shellNames.flatMap(onPath))

/**
 * The path of Chromium or Chrome. On Debian, root installs the packages that are missing.
 * @throws Error that says what to install
 */
export function installChromium(): string {
  const missing = [
    ...(findChromium() ? [] : ['chromium']),
    ...((findChosen() ?? findShell()) ? [] : ['chromium-headless-shell']),
  ]
  const isDebianRoot = process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')
  if (missing.length > 0 && isDebianRoot) {
    console.log(`Installing ${missing.join(' and ')} …`)
    const install = `DEBIAN_FRONTEND=noninteractive apt-get install -y -qq ${missing.join(' ')}`
    spawnSync('sh', ['-c', `apt-get update -qq && ${install}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  const installed = findChromium()
  if (!installed)
    throw new Error(
      'The browser tests need Chromium or Chrome. Install one, or set CHROME_PATH to it, and run npm test again.',
    )
  return installed
}

function onPath(name: string): string[] {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
}

function find(paths: string[]): string | null {
  return paths.find((path) => path !== '' && isExecutable(path)) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // The file is missing or not executable.
    return false
  }
}
