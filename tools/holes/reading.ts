import type { Hole } from './hole.ts';

/** What somebody may see, by whichever way they ask. */
export const readingHoles: readonly Hole[] = [
  {
    name: 'rule-not-asked-in-lists',
    why: 'A list shows every row of the table to whoever may read one of them.',
    file: 'src/kernel/server/engine/request.ts',
    before: "else if (asking.way !== 'known') conditions.push(source.rule(by));",
    after: "else if (asking.way !== 'known') conditions.push(source.rule(by) !== false);",
    seenBy: ['test/toy/rules.test.ts'],
  },
  {
    name: 'way-of-a-rule-without-its-condition',
    why: 'A list that begins at the ways of a rule shows rows that only a part of one way opens.',
    file: 'src/kernel/server/sql.ts',
    before: "armsOf(pieces[at]!).map(arm => combined(pieces.with(at, arm), 'and'));",
    after: 'armsOf(pieces[at]!);',
    seenBy: ['demo/demo.test.ts'],
    only: 'by the ways of a rule',
  },
  {
    name: 'way-of-a-rule-forgotten',
    why: 'Whoever reads a row by the second way of a rule does not find it in the list.',
    file: 'src/kernel/server/sql.ts',
    before: '() => pieces.flatMap(armsOf), combined(',
    after: '() => pieces.slice(0, 2).flatMap(armsOf), combined(',
    seenBy: ['demo/demo.test.ts'],
    only: 'by the ways of a rule',
  },
  {
    name: 'names-in-order-without-those-who-have-none',
    why: 'Rows that name nobody are missing from a large list in the order of names.',
    file: 'src/kernel/server/engine/list.ts',
    before: "if (field?.kind !== 'ref' || !field.required || source.seen(first!.field) !== true) return null;",
    after: "if (field?.kind !== 'ref' || source.seen(first!.field) !== true) return null;",
    seenBy: ['test/http/few.test.ts'],
    only: 'without an owner last',
  },
  {
    name: 'rule-not-asked-in-view',
    why: 'Whoever guesses a key reads the row.',
    file: 'src/kernel/server/engine/row.ts',
    before: "where ${id} and ${source.live()} and ${asSql(source.rule('read'))}) r`",
    after: 'where ${id} and ${source.live()}) r`',
    seenBy: ['test/toy/seen.test.ts'],
  },
  {
    name: 'select-without-a-right',
    why: 'Whoever has no right to a resource gets an empty select instead of a refusal.',
    file: 'src/kernel/server/engine/list.ts',
    before:
      "readListRequest(scopeOf(ctx), r, query, 'lookup');\n  const { source } = request;\n  refuseWithoutRight(source, 'lookup');",
    after: "readListRequest(scopeOf(ctx), r, query, 'lookup');\n  const { source } = request;",
    seenBy: ['test/toy/rules.test.ts'],
  },
  {
    name: 'select-tells-by-any-filter',
    why: 'What may only be found by its name is found by its number, digit by digit.',
    file: 'src/kernel/server/engine/request.ts',
    before:
      "if (by === 'lookup' && !(first === 'id' || labelColumns(source.resource).includes(first!))) throw unknown();",
    after: '',
    seenBy: ['test/toy/rules.test.ts'],
  },
  {
    name: 'admin-passes-even-for-admin',
    why: 'The administrator reads mail and votes that are nobody else’s.',
    file: 'src/kernel/server/rules.ts',
    before: 'return answer.evenForAdmin as Rule<R>;',
    after: 'return me.isAdmin ? true : (answer.evenForAdmin as Rule<R>);',
    seenBy: ['test/toy/rules.test.ts'],
  },
  {
    name: 'admin-not-bound-through-parent',
    why: 'What binds the administrator on the parent no longer binds them on its parts.',
    file: 'src/kernel/server/rules.ts',
    before: 'return me.isAdmin && !binds(answer as Rule<R>) ? true : (answer as Rule<R>);',
    after: 'return me.isAdmin ? true : (answer as Rule<R>);',
    seenBy: ['test/toy/via.test.ts'],
  },
  {
    name: 'unknown-turns-into-a-right',
    why: 'Under «not», what is not known about somebody opens every row.',
    file: 'src/kernel/server/rules.ts',
    before: '  if (inner.missing) return nothing(true);\n',
    after: '',
    seenBy: ['test/toy/rules.test.ts'],
  },
  {
    name: 'no-rule-means-everybody',
    why: 'A verb that a policy forgot is open.',
    file: 'src/kernel/server/rules.ts',
    before: '  if (!of) return false;',
    after: '  if (!of) return true;',
    seenBy: ['test/toy/rules.test.ts'],
  },
  {
    name: 'bin-is-shown',
    why: 'Deleted rows stand in lists, counts and selects.',
    file: 'src/kernel/server/engine/source.ts',
    before: 'if (isSoft(this.base)) conditions.push(raw(`${this.alias}.deleted_at is null`));',
    after: 'if (isSoft(this.base)) conditions.push(raw(`true`));',
    seenBy: ['test/toy/lifecycle.test.ts'],
  },
  {
    name: 'sort-through-reference-past-its-rule',
    why: 'The order of a list tells what stands in rows that the caller may not read.',
    file: 'src/kernel/server/engine/request.ts',
    before: 'where ${raw(target.alias)}.id = ${source.col(reference)} and ${asSql(rule)})`;',
    after: 'where ${raw(target.alias)}.id = ${source.col(reference)})`;',
    seenBy: ['test/toy/internship.test.ts'],
  },
  {
    name: 'sort-through-reference-by-hidden-field',
    why: 'The order of a list tells a number that nobody may see.',
    file: 'src/kernel/server/engine/request.ts',
    before: 'column = sql`case when ${asSql(seenOr422(target, field, name))} then ${target.col(field)} end`;',
    after: 'column = target.col(field);',
    seenBy: ['test/toy/hidden.test.ts'],
  },
  {
    name: 'hidden-field-in-history',
    why: 'The past of a row tells what its present hides.',
    file: 'src/kernel/server/engine/history.ts',
    before: '.filter(([name]) => shown.has(name))',
    after: '.filter(([name]) => fields.includes(name))',
    seenBy: ['test/toy/hidden.test.ts'],
  },
  {
    name: 'export-without-the-rule',
    why: 'The sheet holds the whole table, whatever the list shows.',
    file: 'src/kernel/server/engine/export.ts',
    before: 'where ${and([request.where])} ${orderBy(request.sort)}',
    after: 'where ${request.source.live()} ${orderBy(request.sort)}',
    seenBy: ['test/toy/internship.test.ts'],
  },
  {
    name: 'export-without-a-right',
    why: 'Whoever has no right to a resource gets an empty sheet with its headings instead of a refusal.',
    file: 'src/kernel/server/engine/export.ts',
    before: "  refuseWithoutRight(request.source, 'read');\n",
    after: '',
    seenBy: ['test/toy/rules.test.ts'],
  },
  {
    name: 'pages-without-a-limit',
    why: 'One call reads a table of a million rows.',
    file: 'src/kernel/server/engine/request.ts',
    before: 'const defaults = { limit: 50, most: 500 };',
    after: 'const defaults = { limit: 50, most: 500_000 };',
    seenBy: ['test/http/server.test.ts'],
    only: 'is 422',
  },
  {
    name: 'pages-without-a-depth',
    why: 'Page 100,000 makes the database sort and skip everything before it.',
    file: 'src/kernel/server/engine/request.ts',
    before: "if (offset + limit > deepest && offset > 0) throw invalid('page', 'tooDeep', { max: deepest });",
    after: '',
    seenBy: ['test/http/server.test.ts'],
    only: 'is 422',
  },
  {
    name: 'shared-rooms-of-the-first-who-looks',
    why: 'Everybody sees the private titles of whoever opened the day of rooms first.',
    file: 'src/modules/calendar/server/sheet.ts',
    before: 'sharedAnswer(ctx, blocks(ctx, me, rows, forNobody))',
    after: 'sharedAnswer(ctx, blocks(ctx, me, rows, forThem))',
    seenBy: ['test/modules/calendar-sight.test.ts'],
    only: 'drawn once for everybody',
  },
  {
    name: 'shared-answer-never-asked-again',
    why: 'Who looks after a change sees what was before it.',
    file: 'src/kernel/server/engine/shared-answers.ts',
    before: 'if (kept?.version === found.version) return kept.answer;',
    after: 'if (kept) return kept.answer;',
    seenBy: ['test/foundation/counts.test.ts'],
    only: 'that many share',
  },
  {
    name: 'shared-answer-kept-of-a-transaction',
    why: 'What was taken back is told to everybody as if it had happened.',
    file: 'src/kernel/server/engine/shared-answers.ts',
    before: 'if (!isOpen) answers.set(key, found.version, answer);',
    after: 'answers.set(key, found.version, answer);',
    seenBy: ['test/foundation/counts.test.ts'],
    only: 'that many share',
  },
  {
    name: 'connection-lent-again-before-its-cancel-was-answered',
    why: 'An order to stop a question that nobody waits for stops the next borrower of its connection, a write maybe.',
    file: 'src/kernel/server/database/pool.ts',
    before: `        if (ordered) lost(signal.reason);
        return result;
      } catch (error) {
        if (!ordered) throw error;
        if (codeOf(error) !== '57014') lost(error);
        throw signal.reason;
      } finally {
        signal.removeEventListener('abort', order);
        await ordered;`,
    after: `        return result;
      } catch (error) {
        if (!ordered) throw error;
        if (codeOf(error) !== '57014') lost(error);
        throw signal.reason;
      } finally {
        signal.removeEventListener('abort', order);`,
    seenBy: ['src/kernel/server/database/pool.test.ts'],
    only: 'askers have left',
  },
];
