import { parseCurlCalls } from './curl-call';

const called = (script: string) => parseCurlCalls(script, 1).map(({ method, url }) => `${method} ${url}`);

describe('the curl calls of a script', () => {
  it.each([
    ['curl localhost:8080/health', 'GET localhost:8080/health'],
    ['curl -X DELETE "$BASE/strings/$ID"', 'DELETE $BASE/strings/$ID'],
    ['curl -sSX PATCH h/a -d \'{"a":"b"}\'', 'PATCH h/a'],
    ["curl -s h/a -H 'x: y' --data-raw 'http://not.this/one'", 'POST h/a'],
    ['curl -F file=@people.csv h/a', 'POST h/a'],
    ['curl -G h/a -d q=1', 'GET h/a'],
    ['curl --request put --url h/a', 'PUT h/a'],
    ['KEY=1 curl h/a > out.json 2>&1', 'GET h/a'],
    ['if curl -f h/a; then echo yes; fi', 'GET h/a'],
    ['TOKEN=$(curl -s "h/a" | jq -r .token)', 'GET h/a'],
    ['echo "$(curl -H "x: y" h/a)"', 'GET h/a'],
    ['BASE=http://h\ncurl $BASE/a', 'GET http://h/a'],
    ['export BASE=http://h && curl "${BASE}/a"', 'GET http://h/a'],
  ])('of %j is %s', (script, call) => {
    expect(called(script)).toEqual([call]);
  });

  it.each(['# curl h/a', "echo 'curl h/a'", "cat <<'END'\ncurl h/a\nEND", 'apt-get install curl'])(
    'of %j are none',
    (script) => {
      expect(called(script)).toEqual([]);
    },
  );

  it('knows the line on which each begins', () => {
    const script = 'curl h/a \\\n  -d x\n\n# then\ncat <<END\none\nEND\nID=$(curl h/b)';

    expect(parseCurlCalls(script, 10).map(({ line, url }) => [line, url])).toEqual([
      [10, 'h/a'],
      [17, 'h/b'],
    ]);
  });
});
