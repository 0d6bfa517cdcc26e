import type { Samples } from '../../../test/harness/sample.ts';

const one = (cid: string, nodePort: number) => ({
  cid,
  nameHr: `Sastavnica ${cid}`,
  shortName: cid.toUpperCase(),
  host: `${cid}.example`,
  backendUrl: `https://${cid}.example`,
  nodePort,
  contactEmail: `ured@${cid}.example`,
});

export const samples: Samples = {
  constituent: { other: { ...one('pravo', 3004), status: 'active' }, body: one('ekonomija', 3005) },
};
