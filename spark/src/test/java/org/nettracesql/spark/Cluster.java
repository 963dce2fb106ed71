package org.nettracesql.spark;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A standalone cluster: a master and two workers, each a process of its own, with their executors. */
final class Cluster implements AutoCloseable {

    /** Most code runs once: the second compiler would take more time than it saves. */
    static final String SHORT_RUN = "-XX:TieredStopAtLevel=1";

    private static final long START_MILLIS = 120_000;

    private final Path home;
    private final Path folder;
    private final int port;
    private final Process master;
    private final List<Process> workers = new ArrayList<>();

    private Cluster(Path home, Path folder) throws IOException {
        this.home = home;
        this.folder = folder;
        this.port = freePort();
        this.master = start("master", "org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port",
                Integer.toString(port), "--webui-port", "0");
    }

    /**
     * Starts it.
     *
     * @param home has Spark's jars in its folder {@code jars}
     * @param folder for what the processes write
     */
    static Cluster start(Path home, Path folder) throws IOException, InterruptedException {
        Cluster cluster = new Cluster(home, folder);
        try {
            cluster.awaitMaster();
            for (int i = 0; i < 2; i++) {
                Path work = Files.createDirectories(folder.resolve("work" + i));
                cluster.workers.add(cluster.start("worker" + i, "org.apache.spark.deploy.worker.Worker", "--host",
                        "127.0.0.1", "--cores", "1", "--memory", "700m", "--webui-port", "0", "--work-dir",
                        work.toString(), cluster.url()));
            }
            return cluster;
        } catch (IOException | InterruptedException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    String url() {
        return "spark://127.0.0.1:" + port;
    }

    /** Kills a worker and its executors, as a machine that fails does. */
    void killWorker(int number) {
        kill(workers.get(number));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return socket.getLocalPort();
        }
    }

    private Process start(String name, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx300m", "-XX:+UseSerialGC",
                SHORT_RUN, "-cp", home.resolve("jars") + "/*"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".log").toFile());
        builder.environment().put("SPARK_HOME", home.toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        return builder.start();
    }

    private void awaitMaster() throws IOException, InterruptedException {
        long end = System.currentTimeMillis() + START_MILLIS;
        while (true) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress("127.0.0.1", port), 1000);
                return;
            } catch (IOException e) {
                if (!master.isAlive() || System.currentTimeMillis() > end) {
                    throw new IOException("The master does not listen: "
                            + Files.readString(folder.resolve("master.log")), e);
                }
                Thread.sleep(100);
            }
        }
    }

    private static void kill(Process process) {
        List<ProcessHandle> all = process.descendants().toList();
        process.destroyForcibly();
        all.forEach(ProcessHandle::destroyForcibly);
    }

    @Override
    public void close() {
        workers.forEach(Cluster::kill);
        kill(master);
        try {
            master.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
