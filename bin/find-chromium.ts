import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The path of Chromium or Chrome: `CHROME_PATH`, or the first found on the PATH; null when there is
 * none.
 */
export function findChromium(): string | null {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  const macOs = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return (
    [process.env.CHROME_PATH ?? '', ...onPath, macOs].find(
      (path) => path !== '' && isExecutable(path),
    ) ?? null
  )
}

/**
 * The path of Chromium or Chrome. Without one, root on Debian installs the package.
 * @throws Error that says what to install
 */
export function installChromium(): string {
  const found = findChromium()
  if (found) return found
  const isDebianRoot = process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')
  if (isDebianRoot) {
    console.log('Installing Chromium …')
    spawnSync(
      'sh',
      [
        '-c',
        'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium',
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
  }
  const installed = findChromium()
  if (!installed)
    throw new Error(
      'The browser tests need Chromium or Chrome. Install one, or set CHROME_PATH to it, and run npm test again.',
    )
  return installed
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
