interface Mistake {
  /** The text to replace, and its replacement. */
  readonly from: string | RegExp;
  readonly to: string;
  /** Words of the fault that must be found. */
  readonly fault: string;
}

/** Mistakes in what the chart makes with the required values. */
export const CHART_MISTAKES: Readonly<Record<string, Mistake>> = {
  "a misspelt field": { from: "readinessProbe:", to: "readynessProbe:", fault: "readynessProbe" },
  "a field in the wrong place": {
    from: "      automountServiceAccountToken: false",
    to: "      readOnlyRootFilesystem: true",
    fault: "readOnlyRootFilesystem' not allowed",
  },
  "a number as a text": { from: "replicas: 2", to: 'replicas: "2"', fault: "expected integer, but got string" },
  "no grace": { from: / +terminationGracePeriodSeconds: .*\n/, to: "", fault: "the grace of 0 s" },
  "a short grace": {
    from: /terminationGracePeriodSeconds: .*/,
    to: "terminationGracePeriodSeconds: 10",
    fault: "the grace of 10 s",
  },
  "no pause before SIGTERM": {
    from: / +lifecycle:\n.*\n +preStop:\n +sleep:\n +seconds: .*\n/,
    to: "",
    fault: "no pause",
  },
  "a migration that is no hook": { from: / +helm\.sh\/hook: .*\n/, to: "", fault: "no hook" },
  "servers with the migrator's secret": {
    from: "secretName: letterpress\n",
    to: "secretName: letterpress-migrator\n",
    fault: "secret of migrations",
  },
  "a key made by the start": {
    from: /(BOOTSTRAP_ADMIN\n +value: )"off"/,
    to: '$1"on"',
    fault: "BOOTSTRAP_ADMIN is not off",
  },
  "a secret in the environment": {
    from: /KEY_PEPPER_FILE\n +value: .*/,
    to: "KEY_PEPPER\n              value: inline",
    fault: "KEY_PEPPER is a secret",
  },
  "a password in a URL": {
    from: "postgres://lp_app@",
    to: "postgres://lp_app:inline@",
    fault: "STORE_URL has a password",
  },
  "a setting that there is none of": { from: "- name: WORKERS", to: "- name: WORKER", fault: "WORKER is no setting" },
  "readiness by the wrong path": {
    from: "path: /readyz",
    to: "path: /healthz",
    fault: "readinessProbe does not ask /readyz",
  },
  "liveness by what the database decides": {
    from: /(livenessProbe:\n.*\n +path: )\/healthz/,
    to: "$1/readyz",
    fault: "livenessProbe does not ask /healthz",
  },
  "a probe of no port": {
    from: /(startupProbe:\n.*\n.*\n +port: )http/,
    to: "$1https",
    fault: "startupProbe asks a port",
  },
  "another user": { from: "runAsUser: 10001", to: "runAsUser: 1000", fault: "the user is not 10001" },
  "a root file system that can be written": {
    from: "readOnlyRootFilesystem: true",
    to: "readOnlyRootFilesystem: false",
    fault: "root file system",
  },
  "capabilities that are kept": { from: 'drop: ["ALL"]', to: 'drop: ["NET_RAW"]', fault: "capabilities" },
  "no seccomp": { from: "type: RuntimeDefault", to: "type: Unconfined", fault: "seccomp" },
  "escalation of privileges": {
    from: "allowPrivilegeEscalation: false",
    to: "allowPrivilegeEscalation: true",
    fault: "privileges",
  },
  "a secret that is not mounted": { from: "path: key-pepper", to: "path: pepper", fault: "KEY_PEPPER_FILE: " },
  "certificates that are not mounted": {
    from: "mountPath: /etc/letterpress/database",
    to: "mountPath: /etc/database",
    fault: "STORE_URL: /etc/letterpress/database/ca.crt is not mounted",
  },
  "no limit of memory": { from: / +limits:\n +memory: 1Gi\n/, to: "", fault: "resources" },
  "a Service that leads nowhere": { from: "targetPort: http", to: "targetPort: grpc", fault: 'leads to "grpc"' },
  "a Service of other pods": {
    from: /(kind: Service\n[\s\S]*?selector:\n[\s\S]*?component: )server/,
    to: "$1web",
    fault: "Service mail does not choose",
  },
  "a Secret in the release": {
    from: /$/,
    to: "---\napiVersion: v1\nkind: Secret\nmetadata:\n  name: inline\nspec: {}\n",
    fault: "a Secret is made",
  },
};
