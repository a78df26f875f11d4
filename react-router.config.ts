import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // All routes are known from the start, in one cached file: no request for them later, and they
  // work without a connection.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
