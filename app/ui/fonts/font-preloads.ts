import headingFontUrl from './bricolage-grotesque.woff2?url'
import interUrl from './inter.woff2?url'

/** The links that make the browser load both fonts before it has read the styles. */
export const fontPreloads = [headingFontUrl, interUrl].map((href) => ({
  rel: 'preload',
  href,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
}))
