import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  redirect,
  redirectDocument,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import { site } from '../site.config.ts'
import type { Route } from './+types/root'
import './ui/app.css'
import { AroundPages } from './pages/layout/around-pages.tsx'
import { DocumentScript } from './pages/layout/document-script.tsx'
import { PageHead } from './pages/layout/page-head.tsx'
import { findMissing, findMissingMeta } from './platform/missing.ts'
import { isAppPage } from './platform/navigation/page-kind.ts'
import { services } from './platform/services.ts'
import { ErrorScreen } from './ui/screens/error-screen.tsx'
import { NotFoundScreen } from './ui/screens/not-found-screen.tsx'
import { fontPreloads } from './ui/fonts/font-preloads.ts'

export const links: Route.LinksFunction = () => [
  ...fontPreloads,
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  {
    rel: 'alternate',
    href: '/blog/rss.xml',
    type: 'application/rss+xml',
    title: `Blog of ${site.name}`,
  },
]

export const meta: Route.MetaFunction = ({ error }) => {
  // A missing page throws its name, e.g. "product". Its own meta is not called then.
  return (
    findMissingMeta(error) ?? [
      { title: `${site.name} · ${site.tagline}` },
      { name: 'description', content: site.description },
    ]
  )
}

export function loader({ context, url }: Route.LoaderArgs) {
  // Pages are rendered for the site's own origin, whatever host name the visitor used.
  return { publishableKey: services(context).publishableKey, origin: url.origin }
}

/** The root's data never changes during a visit. */
export const shouldRevalidate = () => false

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ url }) => {
    // A recovery link to any page redirects to the page that sets a password. On a first load the
    // server does this.
    if (url.searchParams.get('type') === 'recovery' && url.pathname !== '/update-password')
      throw redirect(`/update-password${url.search}`)
    // The router of the browser runs app pages only.
    if (!isAppPage(url.pathname)) throw redirectDocument(url.pathname + url.search + url.hash)
  },
]

export function Layout({ children }: { children: ReactNode }) {
  const isApp = isAppPage(useLocation().pathname)
  return (
    <html lang={site.locale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <PageHead />
        <Meta />
        <Links />
        {!isApp && <DocumentScript />}
      </head>
      <body>
        {children}
        {isApp && <ScrollRestoration />}
        {isApp && <Scripts />}
      </body>
    </html>
  )
}

export default function App() {
  return isAppPage(useLocation().pathname) ? (
    <AroundPages>
      <Outlet />
    </AroundPages>
  ) : (
    <Outlet />
  )
}

/** Shown only when the layout itself fails. The error of a page is shown inside the layout. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isKnown = useRouteLoaderData('root') !== undefined
  if (findMissing(error)) return <NotFoundScreen />
  return <ErrorScreen isWhole={!isKnown} />
}
