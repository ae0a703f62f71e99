/** What the suite reads of an object of Kubernetes; kubeconform judges the rest. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Texts; readonly labels?: Texts };
  readonly spec: {
    readonly selector?: Texts & { readonly matchLabels?: Texts };
    readonly podSelector?: { readonly matchLabels?: Texts };
    readonly ports?: readonly { readonly name: string; readonly targetPort: string; readonly appProtocol?: string }[];
    readonly endpoints?: readonly { readonly port: string; readonly path: string }[];
    readonly rules?: readonly {
      readonly http: { readonly paths: readonly { readonly backend: Backend }[] };
    }[];
    readonly template?: { readonly metadata: { readonly labels: Texts }; readonly spec: PodSpec };
  };
}

export type Texts = Readonly<Record<string, string>>;

interface Backend {
  readonly service: { readonly name: string; readonly port: { readonly name: string } };
}

export interface PodSpec {
  readonly automountServiceAccountToken?: boolean;
  readonly enableServiceLinks?: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly topologySpreadConstraints?: readonly unknown[];
  readonly securityContext?: {
    readonly runAsNonRoot?: boolean;
    readonly runAsUser?: number;
    readonly runAsGroup?: number;
    readonly seccompProfile?: { readonly type: string };
  };
  readonly containers: readonly Container[];
  readonly volumes: readonly {
    readonly name: string;
    readonly emptyDir?: object;
    readonly secret?: {
      readonly secretName: string;
      readonly items?: readonly { readonly key: string; readonly path: string }[];
    };
  }[];
}

export interface Container {
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value?: string }[];
  readonly ports?: readonly { readonly name: string }[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly lifecycle?: { readonly preStop?: { readonly sleep?: { readonly seconds: number } } };
  readonly securityContext?: {
    readonly allowPrivilegeEscalation?: boolean;
    readonly readOnlyRootFilesystem?: boolean;
    readonly capabilities?: { readonly drop?: readonly string[] };
  };
  readonly resources?: { readonly requests?: Texts; readonly limits?: Texts };
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string; readonly readOnly?: boolean }[];
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string; readonly scheme: string };
}
