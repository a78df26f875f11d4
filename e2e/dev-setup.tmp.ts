import { readFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
export function setup(project: TestProject) {
  const greeting = readFileSync('/tmp/small-dev.log', 'utf8')
  const lines = greeting.matchAll(/^ {2}(\w+) +(\S+@\S+) {2}(\S+)$/gm)
  project.provide('siteUrl', 'http://localhost:4471')
  project.provide(
    'accounts',
    Object.fromEntries(
      [...lines].map(([, role = '', email = '', password = '']) => [role, { email, password }]),
    ),
  )
}
