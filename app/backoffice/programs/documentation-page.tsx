import { type DescribedShape, describeApi } from '../../domain/api/describe-api.ts';
import { m } from '../../generated/words/messages.js';
import { getLocale } from '../../generated/words/runtime.js';
import { shopContext } from '../../platform/context.server.ts';
import { blank, DataTable } from '../list/data-table.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/documentation-page';
import { eventWords, rightWords } from './program-words.ts';

export const meta = pageTitle(() => m.programs_documentation());

export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(shopContext).publicUrl, ...describeApi(getLocale()) };
}

export default function DocumentationPage({ loaderData }: Route.ComponentProps) {
  const { site, addresses, events, shapes } = loaderData;
  return (
    <>
      <PageHeader title={m.programs_documentation()} back="/admin/programs" />
      <section className="card-panel">
        <h2>{m.programs_read_title()}</h2>
        <p>{m.programs_read_text()}</p>
        <Code text={`curl -H "Authorization: Bearer cmp_…" "${site}/api/v1/products?limit=20"`} />
        <p>{m.programs_pages_text()}</p>
        <p>{m.programs_errors_text()}</p>
        <DataTable
          caption={m.programs_read_title()}
          rows={addresses}
          keyOf={({ path }) => path}
          columns={[
            {
              label: m.programs_address(),
              cell: ({ path }) => <code className="wrap-anywhere">{path}</code>,
            },
            { label: m.programs_right(), cell: ({ right }) => rightWords[right]() },
            {
              label: m.programs_answers(),
              cell: ({ shape }) => <a href={`#${shape}`}>{shape}</a>,
            },
            { label: m.programs_parameters(), cell: ({ parameters }) => parameters.join(', ') || blank },
          ]}
        />
      </section>
      <section className="card-panel">
        <h2>{m.programs_webhooks()}</h2>
        <p>{m.programs_sent_text()}</p>
        <p>{m.programs_signed_text()}</p>
        <Code
          text={
            '"v1," + base64(HMAC-SHA-256(key, webhook-id + "." + webhook-timestamp + "." + body))\nkey = what follows "whsec_" in the secret, decoded from base64'
          }
        />
        <p>{m.programs_again_text()}</p>
        <DataTable
          caption={m.programs_webhooks()}
          rows={events}
          keyOf={({ event }) => event}
          columns={[
            { label: m.programs_event(), cell: ({ event }) => <code>{event}</code> },
            { label: m.programs_meaning(), cell: ({ event }) => eventWords[event]() },
            { label: 'data', cell: ({ shape }) => <a href={`#${shape}`}>{shape}</a> },
          ]}
        />
      </section>
      {shapes.map((shape) => (
        <Shape key={shape.name} {...shape} />
      ))}
    </>
  );
}

function Shape({ name, fields, example }: DescribedShape) {
  return (
    <section className="card-panel" aria-labelledby={name}>
      <h2 id={name}>
        <code>{name}</code>
      </h2>
      <DataTable
        labelledBy={name}
        rows={fields}
        keyOf={(field) => field.name}
        columns={[
          { label: m.programs_field(), cell: (field) => <code className="wrap-anywhere">{field.name}</code> },
          { label: m.programs_type(), cell: ({ type }) => <code className="wrap-anywhere">{type}</code> },
          { label: m.programs_meaning(), cell: ({ means }) => means },
        ]}
      />
      <Code text={JSON.stringify(example, null, 2)} />
    </section>
  );
}

function Code({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
    <pre className="overflow-x-auto rounded-(--radius-s) bg-mist px-4 py-3 text-sm" tabIndex={0}>
      {text}
    </pre>
  );
}
