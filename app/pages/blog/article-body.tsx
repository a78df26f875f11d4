import { Diagram } from '../../ui/drawings/diagrams/diagram.tsx'
import { Contents } from '../../ui/running-text/contents.tsx'
import { RunningText } from '../../ui/running-text/running-text.tsx'
import type { Block } from '../../ui/running-text/text-blocks.ts'
import { Share } from '../../ui/sharing/share.tsx'

/** The contents, the diagram and the text of an article. */
export function ArticleBody({
  post,
  blocks,
  url,
}: {
  post: { title: string; diagram: string }
  blocks: Block[]
  url: string
}) {
  return (
    <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-14">
      <Contents blocks={blocks} label="About this article">
        <Share url={url} title={post.title} />
      </Contents>
      <div className="min-w-0 lg:col-start-1 lg:row-start-1">
        <Diagram
          name={post.diagram}
          isNamed
          className="mb-9 block h-auto w-full rounded-art border border-line"
        />
        <RunningText blocks={blocks} />
      </div>
    </div>
  )
}
