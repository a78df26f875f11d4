import type { ComponentType, SVGProps } from 'react'

export type Icon = ComponentType<SVGProps<SVGSVGElement>>

/**
 * An icon of Lucide as a component, 24 px wide without a class. The plugin of `bin/icons.ts` makes each
 * `~icons/lucide/<name>` a call of this. Without a label the icon is decorative.
 * @param body the shapes of the icon, as they are in Lucide's package but without their stroke
 */
export function icon(body: string): Icon {
  return (props) => (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2"
      aria-hidden={props['aria-label'] ? undefined : 'true'}
      {...props}
      // eslint-disable-next-line react/no-danger -- the text is from the package, never from a visitor
      dangerouslySetInnerHTML={{ __html: body }}
    />
  )
}
