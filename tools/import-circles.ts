import { importsOf, targetOf } from './import-scan.ts';
import { type Breach, lineAt, type Source } from './syntax.ts';

/**
 * Files that load each other: which of them runs first depends on who asks, and a name may not be there yet.
 * Imports of types alone and those that a function makes later close no circle.
 */
export const importCircles = (sources: readonly Source[]): Breach[] => {
  const graph = graphOf(sources);
  const textIn = (file: string): string => sources.find(source => source.file === file)!.text;
  return knots(graph).map(files => {
    const round = shortestRound(graph, files);
    return {
      file: round[0]!,
      line: lineAt(textIn(round[0]!), graph.get(round[0]!)!.get(round[1] ?? round[0]!)!),
      sentence: `These files load each other: ${[...round, round[0]].join(' → ')}. Move what both need into a file of its own, or hand it over as an argument.`,
    };
  });
};

/** File → the files it loads at its start, each with the place of the import. */
type Graph = ReadonlyMap<string, ReadonlyMap<string, number>>;
const graphOf = (sources: readonly Source[]): Graph => {
  const known = new Set(sources.map(source => source.file));
  return new Map(
    sources.map(source => [
      source.file,
      new Map(
        importsOf(source)
          .filter(found => found.atStart)
          .map(found => [targetOf(source.file, found.specifier), found.offset] as const)
          .filter(([target]) => known.has(target)),
      ),
    ]),
  );
};

/** Tarjan's strongly connected components, of those that are a circle at all. */
const knots = (graph: Graph): string[][] => {
  const seen = new Map<string, { readonly at: number; low: number; open: boolean }>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    const mark = { at: seen.size, low: seen.size, open: true };
    seen.set(file, mark);
    stack.push(file);
    for (const next of graph.get(file)!.keys()) {
      const other = seen.get(next);
      if (!other) mark.low = Math.min(mark.low, visit(next));
      else if (other.open) mark.low = Math.min(mark.low, other.at);
    }
    if (mark.low === mark.at) {
      const knot = stack.splice(stack.indexOf(file));
      for (const one of knot) seen.get(one)!.open = false;
      if (knot.length > 1 || graph.get(file)!.has(file)) found.push(knot);
    }
    return mark.low;
  };
  for (const file of graph.keys()) if (!seen.has(file)) visit(file);
  return found;
};

/** The way from a file of the knot back to itself that names the fewest others. */
const shortestRound = (graph: Graph, knot: readonly string[]): string[] => {
  const rounds = knot.toSorted().map(start => {
    const ways: string[][] = [[start]];
    const seen = new Set<string>();
    for (const way of ways)
      for (const next of graph.get(way.at(-1)!)!.keys()) {
        if (next === start) return way;
        if (!knot.includes(next) || seen.has(next)) continue;
        seen.add(next);
        ways.push([...way, next]);
      }
    return [start];
  });
  return rounds.reduce((best, round) => (round.length < best.length ? round : best));
};
