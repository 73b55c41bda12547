import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The storefront is not hydrated, and the back-office's few routes fit into its first page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
