import { data } from 'react-router'
import { cachedLoader } from '../../platform/cached-loader.ts'
import { seo, unlisted } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { articleData } from '../../features/seo/structured-data.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Diagram } from '../../ui/drawings/diagrams/diagram.tsx'
import { StructuredData, useOrigin } from '../../ui/structured-data.tsx'
import type { Route } from './+types/article'
import { ArticleHead } from './article-head.tsx'
import { ArticleBlocks } from './article-blocks.tsx'
import { Contents } from './contents.tsx'
import { parseMarkdown } from './markdown.ts'
import { findAuthorRole, findPost, listAround } from './posts.ts'
import { ReadOn } from './read-on.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { supabase } = services(context)
  const found = await findPost(supabase, params.id)
  if (!found) throw data('article', { status: 404 })
  const { body, ...post } = found
  const [around, authorRole] = await Promise.all([
    listAround(supabase, post),
    findAuthorRole(supabase, post.author),
  ])
  return { post, authorRole, blocks: parseMarkdown(body), around }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => cachedLoader(args)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return unlisted('Article not found')
  const { title, summary, slug, published_on } = loaderData.post
  return seo(matches, {
    title,
    description: [summary, 'With every number and its source.'],
    path: `/blog/${slug}`,
    picture: `/og/post/${slug}.png`,
    publishedOn: published_on,
  })
}

export default function Article({ loaderData }: Route.ComponentProps) {
  const { post, authorRole, blocks, around } = loaderData
  const origin = useOrigin()
  return (
    <div className="container-page py-8">
      <StructuredData data={articleData(origin, post)} />
      <Breadcrumbs
        crumbs={[{ label: 'Home', to: '/' }, { label: 'Blog', to: '/blog' }, { label: post.title }]}
      />
      <article className="mt-8">
        <ArticleHead post={post} authorRole={authorRole} />
        <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-14">
          <Contents blocks={blocks} url={`${origin}/blog/${post.slug}`} title={post.title} />
          <div className="min-w-0 lg:col-start-1 lg:row-start-1">
            <Diagram
              name={post.diagram}
              isNamed
              className="mb-9 block h-auto w-full rounded-art border border-line"
            />
            <ArticleBlocks blocks={blocks} />
          </div>
        </div>
      </article>
      <ReadOn {...around} />
    </div>
  )
}
